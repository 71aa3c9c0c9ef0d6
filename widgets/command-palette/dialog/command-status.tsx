import { $switchError } from "@features/switch-company";
import { Plural, Trans } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import styles from "./command-dialog.module.css";
import { $query } from "./model";

interface CommandStatusProps {
  count: number;
  searching: boolean;
  error: "search" | "partial" | null;
  retry: () => void;
}

/** The loading, empty and error states of the palette. */
export function CommandStatus({ count, searching, error, retry }: CommandStatusProps) {
  const { query, switchError } = useUnit({ query: $query, switchError: $switchError });
  const text = query.trim();
  return (
    <>
      {switchError && (
        <Alert kind="danger">
          {switchError.error ? (
            <ErrorText error={switchError.error} />
          ) : (
            <Trans>Company not found. Choose another company.</Trans>
          )}
        </Alert>
      )}
      {error && (
        <Alert
          kind="danger"
          actions={
            <Button size="small" icon="retry" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {error === "partial" ? (
            <Trans>Not all results could be loaded.</Trans>
          ) : (
            <Trans>Plants and tickets could not be searched.</Trans>
          )}
        </Alert>
      )}
      {searching && count === 0 && <Skeleton height="6rem" />}
      {text !== "" && count === 0 && !searching && !error && (
        <div className={styles.none}>
          <p>
            <Trans>No results for “{text}”.</Trans>
          </p>
          <p>
            <Trans>Search for the name, address or number of a plant or ticket, or for a page.</Trans>
          </p>
        </div>
      )}
      <LiveRegion>
        {text !== "" && !searching && <Plural value={count} one="# result" other="# results" />}
      </LiveRegion>
    </>
  );
}
