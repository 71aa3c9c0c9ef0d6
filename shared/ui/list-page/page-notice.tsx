import { Plural, Trans } from "@lingui/react/macro";
import { Alert } from "../alert/alert";
import type { PageSize } from "../pagination/page-steps";
import styles from "./list-page.module.css";

/** Whether a list has no rows. A list with unreadable rows or with a total is not empty. */
export const isEmptyList = ({ rows, unreadable, total }: PageSize): boolean =>
  rows.length === 0 && !unreadable && !total;

/**
 * States how many rows of a page could not be parsed (domain/imperfect-responses.md#rows), or that rows are missing
 * from the response.
 */
export function PageNotice({ page }: { page: PageSize }) {
  const { rows, unreadable = 0, total } = page;
  const isMissing = rows.length === 0 && unreadable === 0 && Boolean(total);
  if (unreadable === 0 && !isMissing) return null;
  return (
    <div className={styles.notice}>
      <Alert kind="warning">
        {isMissing ? (
          <Trans>The service returned no rows for this page. Please try again later.</Trans>
        ) : (
          <Plural value={unreadable} one="# row could not be read." other="# rows could not be read." />
        )}
      </Alert>
    </div>
  );
}
