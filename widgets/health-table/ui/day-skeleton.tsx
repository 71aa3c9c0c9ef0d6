import { useLingui } from "@lingui/react/macro";
import { Cell, TableFrame } from "@shared/ui/data-table";
import { Skeleton } from "@shared/ui/skeleton";
import { DayHead, dayColumns } from "./day-head";
import styles from "./day-plants.module.css";

/** As many as a page has. */
const mostRows = 25;
const widths = ["60%", "75%", "45%"];

/** The place of a day's plants that are on their way, for as many rows as there may be. */
export function DaySkeleton({ rows = 1 }: { rows?: number }) {
  const { t } = useLingui();
  return (
    <>
      <TableFrame label={t`Plants of the open day`} busy>
        <DayHead />
        <tbody>
          {Array.from({ length: Math.min(Math.max(rows, 1), mostRows) }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
            <tr key={row}>
              {Array.from({ length: dayColumns }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                <Cell key={column}>
                  <Skeleton width={widths[(row + column) % widths.length]} height="0.75em" />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <div className={styles.foot}>
        <span />
        <Skeleton width="10rem" height="var(--control-height-small)" />
      </div>
    </>
  );
}
