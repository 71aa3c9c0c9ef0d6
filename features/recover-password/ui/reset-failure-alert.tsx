import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ProblemDetails } from "@shared/api/result";
import { fieldErrors } from "@shared/forms/field-errors";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import type { ResetError, ResetFailure } from "../result";
import { resetFields } from "../result";

/** Why a password was not reset, except for the errors shown at the fields. */
export function ResetFailureAlert({ result }: { result: ResetError }) {
  return (
    <FormAlert result={result}>
      <FailureText failure={result.failure} />
    </FormAlert>
  );
}

function FailureText({ failure }: { failure: ResetFailure }) {
  switch (failure.reason) {
    case "mismatch":
      return <Trans>Passwords do not match!</Trans>;
    case "incomplete":
      return <Trans>Enter your email address and the new password twice.</Trans>;
    case "no-token":
      return <NewLink />;
    case "api-error":
      return <ErrorMessages error={failure.error} />;
  }
}

function ErrorMessages({ error }: { error: ProblemDetails }) {
  const { rest } = fieldErrors(error, resetFields);
  if (!rest) return <Trans>The new password was not accepted. See the details below.</Trans>;
  return (
    <>
      <ErrorText error={rest} />
      {"token" in rest.messages && <NewLink />}
    </>
  );
}

function NewLink() {
  return (
    <p>
      <Link to="/forgot-password">
        <Trans>Request a new link</Trans>
      </Link>
    </p>
  );
}
