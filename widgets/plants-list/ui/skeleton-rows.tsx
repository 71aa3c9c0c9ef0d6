import { Cell, RowHead } from "@shared/ui/data-table/data-table";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import type { ColumnId } from "../column-ids";

/** As many as a page has, so that nothing moves when the rows arrive. */
const rowCount = 25;
const shares = [1, 0.7, 0.85, 0.6];

/** What a column usually needs, in rem, so that the columns do not move either. */
const rooms: Record<ColumnId, number> = {
  name: 11,
  status: 4.5,
  lost: 4.5,
  since: 9,
  score: 2.5,
  issue: 9,
  snoozedUntil: 5.5,
  previousStatus: 4.5,
  indicators: 18,
  tickets: 8,
  promiseCurrent: 7,
  promisePrevious: 7,
  promiseAny: 7,
  difference: 3,
  promiseChanged: 5.5,
  plantCode: 5,
  address: 16,
  monitoredSince: 5.5,
  peak: 4,
  p90: 5,
  drivers: 6,
  companies: 14,
  tags: 10,
  customFields: 16,
};

const widthOf = (column: string, place: number) =>
  `${(rooms[column as ColumnId] ?? 6) * (shares[place % shares.length] ?? 1)}rem`;

interface SkeletonRowsProps {
  heads: readonly { id: string; title: string; align?: "end" }[];
}

/** The places of rows that are on their way, under the heads of their columns. */
export function SkeletonRows({ heads }: SkeletonRowsProps) {
  return Array.from({ length: rowCount }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
    <tr key={row}>
      {heads.map(({ id, title, align }, column) => {
        const width = widthOf(id, row + column);
        return column === 0 ? (
          <RowHead key={id}>
            <Skeleton width={width} height="0.75em" />
          </RowHead>
        ) : (
          <Cell key={id} label={title} align={align}>
            <Skeleton width={width} height="0.75em" />
          </Cell>
        );
      })}
    </tr>
  ));
}
