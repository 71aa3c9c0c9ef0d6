import { Trans } from "@lingui/react/macro";
import { type MutableRefObject, type ReactNode, useEffect, useRef } from "react";
import type { ProblemDetails, Result } from "../../api/result";
import { Deferred } from "../../streaming/deferred";
import previousStyles from "../data-table/previous-rows.module.css";
import { RetryAlert } from "../retry-alert/retry-alert";
import styles from "./retained-rows.module.css";

interface RetainedRowsProps<Page> {
  /** The loader's page of rows, awaited or not. */
  result: Promise<Result<Page>> | Result<Page>;
  /** Receives the page that was loaded last, for other parts of the list. */
  retained?: MutableRefObject<Page | null>;
  /** Other rows are loading. */
  busy: boolean;
  /** Shown when the first page could not be loaded. */
  renderError(error: ProblemDetails): ReactNode;
  /** The rows; null while the first page is loading. */
  children(page: Page | null): ReactNode;
}

/** The rows of a list. When a later page of them fails to load, the previous ones stay, dimmed, with a retry. */
export function RetainedRows<Page>({
  result,
  busy,
  renderError,
  children,
  ...props
}: RetainedRowsProps<Page>) {
  const ownRetained = useRef<Page | null>(null);
  const retained = props.retained ?? ownRetained;
  // The rows have the same position in both states, so that focus and scroll position survive.
  return (
    <Deferred
      result={result}
      fallback={children(null)}
      renderError={(error) =>
        retained.current === null ? (
          renderError(error)
        ) : (
          <>
            <div className={styles.error}>
              <RetryAlert busy={busy}>
                <Trans>The list could not be updated. The previous rows are shown.</Trans>
              </RetryAlert>
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

function Retain<Page>({ page, retained }: { page: Page; retained: MutableRefObject<Page | null> }) {
  useEffect(() => {
    retained.current = page;
  }, [page, retained]);
  return null;
}
