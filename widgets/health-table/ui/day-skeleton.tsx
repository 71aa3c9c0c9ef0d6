import { useLingui } from "@lingui/react/macro";
import { Cell, RowHead, TableFrame } from "@shared/ui/data-table/data-table";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { DayHead } from "./day-head";
import styles from "./day-plants.module.css";

/** As many as a page has. */
const mostRows = 25;
const shares = [1, 0.7, 0.85];
/** What each column usually needs, in rem, so that the columns do not move when the plants arrive. */
const rooms = { plant: 10, issue: 8, lost: 4.5, status: 4.5, promise: 5.5, address: 16 };

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
              {Object.entries(rooms).map(([name, room], column) => {
                const width = `${room * (shares[(row + column) % shares.length] ?? 1)}rem`;
                const Place = column === 0 ? RowHead : Cell;
                return (
                  <Place key={name}>
                    <Skeleton width={width} height="0.75em" />
                  </Place>
                );
              })}
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
