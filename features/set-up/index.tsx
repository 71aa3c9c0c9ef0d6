import { Trans, useLingui } from "@lingui/react/macro";
import { apiErrorCode } from "@shared/api/result";
import { fieldErrors } from "@shared/forms/create-form";
import { PostForm, useIsSubmitting } from "@shared/forms/post-form";
import { Alert, ErrorText, FormAlert } from "@shared/ui/alert/alert";
import { Button, LinkButton } from "@shared/ui/button/button";
import { NewPasswordField, PasswordField } from "@shared/ui/field/password-field";
import { EmailField, TextField } from "@shared/ui/field/text-field";
import { type SetupLink, type SetupProblem, type SetupResult, setupFields } from "./set-up";
import styles from "./set-up.module.css";

interface SetupPageProps {
  link: SetupLink;
  result: SetupResult | undefined;
}

/**
 * The form of the first administrator, or why the link does not work (domain/sessions.md#first-administrator). A failed
 * submission keeps its form, unless the link was the reason.
 */
export function SetupPage({ link, result }: SetupPageProps) {
  const failure = result?.failure;
  const error = failure?.reason === "api-error" ? failure.error : null;
  const isLinkRejected = error?.code === apiErrorCode.invalid && "token" in error.messages;
  if (link.state === "valid" || (failure && !isLinkRejected)) return <SetupForm result={result} />;
  if (link.state !== "error") return <LinkProblem problem={link.state} />;
  return (
    <Alert kind="danger">
      <ErrorText error={link.error} />
    </Alert>
  );
}

function LinkProblem({ problem }: { problem: SetupProblem }) {
  if (problem === "used") {
    return (
      <div className="stack">
        <Alert kind="info">
          <p>
            <Trans>This link has been used: there is an administrator. Ask that person for an account.</Trans>
          </p>
        </Alert>
        <LinkButton to="/sign-in" kind="primary" wide>
          <Trans>Go to sign-in</Trans>
        </LinkButton>
      </div>
    );
  }
  return (
    <Alert kind="warning">
      <p>
        {problem === "expired" ? (
          <Trans>This link has expired. It was valid for an hour.</Trans>
        ) : (
          <Trans>This link is not valid. It is incomplete, or a newer link has replaced it.</Trans>
        )}
      </p>
      <p>
        <Trans>Each start of the site prints a new link while there is no administrator.</Trans>
      </p>
    </Alert>
  );
}

function SetupForm({ result }: { result: SetupResult | undefined }) {
  const { t } = useLingui();
  const posting = useIsSubmitting();
  const failure = result?.failure;
  const { errors } = fieldErrors(failure?.reason === "api-error" ? failure.error : null, setupFields);
  return (
    <PostForm className="stack">
      <p>
        <Trans>You are the first to open this site. Choose the name of your company and your account.</Trans>
      </p>
      {result && (
        <FormAlert result={result}>
          <FailureText failure={result.failure} />
        </FormAlert>
      )}
      <TextField
        label={t`Company name`}
        name="company_name"
        autoComplete="organization"
        defaultValue={result?.values.company_name}
        error={errors.company_name?.join(" ")}
        required
      />
      <EmailField defaultValue={result?.values.email} error={errors.email?.join(" ")} />
      <div className={styles.names}>
        <TextField
          label={t`First name (optional)`}
          name="first_name"
          autoComplete="given-name"
          defaultValue={result?.values.first_name}
          error={errors.first_name?.join(" ")}
        />
        <TextField
          label={t`Last name (optional)`}
          name="last_name"
          autoComplete="family-name"
          defaultValue={result?.values.last_name}
          error={errors.last_name?.join(" ")}
        />
      </div>
      <NewPasswordField
        label={t`Password`}
        name="password"
        error={errors.password && t`This password is too weak.`}
        required
      />
      <PasswordField
        label={t`Confirm password`}
        name="password_confirmation"
        autoComplete="new-password"
        error={failure?.reason === "mismatch" && t`Enter the same password again.`}
        required
      />
      <Button type="submit" kind="primary" wide busy={posting}>
        <Trans>Create account</Trans>
      </Button>
    </PostForm>
  );
}

/** Why nothing was created, without the errors that the fields show. */
function FailureText({ failure }: { failure: SetupResult["failure"] }) {
  if (failure.reason === "mismatch") return <Trans>Passwords do not match!</Trans>;
  if (failure.reason === "incomplete") {
    return <Trans>Enter the name of your company, your email address and the password twice.</Trans>;
  }
  const { rest } = fieldErrors(failure.error, setupFields);
  return rest ? <ErrorText error={rest} /> : <Trans>Nothing was created. See the details below.</Trans>;
}
