import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useRevalidator } from "@remix-run/react";
import { isDataPath } from "@shared/framework/page-data-url";
import { Button, LinkButton } from "@shared/ui/button/button";
import { BrandMark, Icon } from "@shared/ui/icon/icon";
import { useEffect, useState } from "react";
import styles from "./error-page.module.css";
import { errorKind, errorStatus, errorTexts } from "./page-errors";

interface ErrorPageProps {
  error: unknown;
  /** The id of the failed request in the log. Null if unknown. */
  requestId: string | null;
}

export function ErrorPage({ error, requestId: documentId }: ErrorPageProps) {
  const { i18n } = useLingui();
  const revalidator = useRevalidator();
  const { icon, title, text, retry } = errorTexts[errorKind(error)];
  const status = errorStatus(error);
  const requestId = useRequestId(documentId);
  return (
    <div className={styles.page}>
      <span className="emblem">
        <Icon name={icon} />
      </span>
      {status !== null && (
        <p className={styles.status}>
          <Trans>Error {status}</Trans>
        </p>
      )}
      <h1 tabIndex={-1}>{i18n._(title)}</h1>
      <p className={styles.text}>{i18n._(text)}</p>
      <div className={`row ${styles.actions}`}>
        {retry && (
          <Button kind="primary" icon="retry" busy={revalidator.state === "loading"} onClick={revalidator.revalidate}>
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

/** An error page without the app shell. */
export function RootErrorPage({ productName, ...props }: ErrorPageProps & { productName: string }) {
  return (
    <>
      <header>
        <Link to="/" className={styles.bare}>
          <BrandMark />
          {productName}
        </Link>
      </header>
      <main id="main">
        <ErrorPage {...props} />
      </main>
    </>
  );
}

/** The id of the failed request: the request of the document, or a later request that caused the error. */
function useRequestId(documentId: string | null): string | null {
  const [id, setId] = useState(documentId);
  useEffect(() => {
    const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
    setId((current) => lastRequestId(entries as PerformanceResourceTiming[]) ?? current);
  }, []);
  return id;
}

/** The request id of a response. The Worker sets it in Server-Timing. */
function readRequestId(entry: PerformanceResourceTiming): string | null {
  return entry.serverTiming.find(({ name }) => name === "request")?.description || null;
}

/** The request id of the document or loader data that the browser received last. Null without an id. */
export function lastRequestId(entries: readonly PerformanceResourceTiming[]): string | null {
  const pages = entries
    .filter(({ entryType, name }) => entryType === "navigation" || isDataPath(new URL(name).pathname))
    .sort((a, b) => b.startTime - a.startTime);
  const [last] = pages;
  return last ? readRequestId(last) : null;
}
