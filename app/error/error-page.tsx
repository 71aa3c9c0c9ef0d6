import { Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import { Button } from "@shared/ui/button/button";
import { LinkButton } from "@shared/ui/button/link-button";
import { Icon } from "@shared/ui/icon/icon";
import { errorKind, errorStatus } from "./error-kind";
import styles from "./error-page.module.css";
import { errorTexts } from "./error-texts";
import { useRequestId } from "./request-id";

interface ErrorPageProps {
  /** The error that the route threw. */
  error: unknown;
  /** The request id of the document in the log; null if unknown. */
  requestId: string | null;
}

/** The error state of a page with a retry and a link to the dashboard. */
export function ErrorPage({ error, requestId: documentId }: ErrorPageProps) {
  const { i18n } = useLingui();
  const revalidator = useRevalidator();
  const { icon, title, text, retry } = errorTexts[errorKind(error)];
  const status = errorStatus(error);
  const requestId = useRequestId(documentId);
  return (
    <div className={styles.page}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      {status !== null && (
        <p className={styles.status}>
          <Trans>Error {status}</Trans>
        </p>
      )}
      <h1 tabIndex={-1}>{i18n._(title)}</h1>
      <p className={styles.text}>{i18n._(text)}</p>
      <div className={styles.actions}>
        {retry && (
          <Button
            kind="primary"
            icon="retry"
            busy={revalidator.state === "loading"}
            onClick={revalidator.revalidate}
          >
            <Trans>Try again</Trans>
          </Button>
        )}
        <LinkButton to="/" icon="home">
          <Trans>Go to dashboard</Trans>
        </LinkButton>
      </div>
      {requestId && status !== null && (
        <p className={styles.request}>
          <Trans>
            Request ID: <code>{requestId}</code>
          </Trans>
        </p>
      )}
    </div>
  );
}
