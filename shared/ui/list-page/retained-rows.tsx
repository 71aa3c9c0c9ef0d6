import { Trans } from "@lingui/react/macro";
import { type MutableRefObject, type ReactNode, useEffect, useRef } from "react";
import type { ProblemDetails, Result } from "../../api/result";
import { Deferred } from "../../streaming/deferred";
import { CardError } from "../card/card-error";
import previousStyles from "../data-table/previous-rows.module.css";
import styles from "./list-page.module.css";

interface RetainedRowsProps<Page> {
  /** The rows from the loader, or a promise of them. */
  result: Promise<Result<Page>> | Result<Page>;
  /** Receives the page that was loaded last, for other parts of the list. */
  retained?: MutableRefObject<Page | null>;
  /** Whether other rows are loading. */
  busy: boolean;
  /** Shown when the first page failed to load; by default `RowsError`. */
  renderError?(error: ProblemDetails): ReactNode;
  /** The rows; null while the first page is loading. */
  children(page: Page | null): ReactNode;
}

/** The rows of a list. If a later page fails to load, the previous rows stay visible and dimmed, with a retry. */
export function RetainedRows<Page>({
  result,
  busy,
  renderError = () => <RowsError busy={busy} />,
  children,
  ...props
}: RetainedRowsProps<Page>) {
  const ownRetained = useRef<Page | null>(null);
  const retained = props.retained ?? ownRetained;
  // The rows have the same position in both states, so that the focus and the scroll position survive.
  return (
    <Deferred
      result={result}
      fallback={children(null)}
      renderError={(error) =>
        retained.current === null ? (
          renderError(error)
        ) : (
          <>
            <div className={styles.notice}>
              <CardError layout="alert" busy={busy}>
                <Trans>The list could not be updated. The previous rows are shown.</Trans>
              </CardError>
            </div>
            <div className={previousStyles.previous}>{children(retained.current)}</div>
          </>
        )
      }
    >
      {(page) => (
        <>
          <Retain page={page} retained={retained} />
          <div>{children(page)}</div>
        </>
      )}
    </Deferred>
  );
}

/** The error of rows that failed to load, with a retry. `busy` is true while another request is pending. */
export function RowsError({ busy }: { busy: boolean }) {
  return (
    <CardError layout="alert" busy={busy}>
      <Trans>
        Something went wrong retrieving the data. You can reload the page or try again later, contact support if it
        persists
      </Trans>
    </CardError>
  );
}

function Retain<Page>({ page, retained }: { page: Page; retained: MutableRefObject<Page | null> }) {
  useEffect(() => {
    retained.current = page;
  }, [page, retained]);
  return null;
}
