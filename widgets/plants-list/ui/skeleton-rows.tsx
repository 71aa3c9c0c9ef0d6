import { Cell, RowHead } from "@shared/ui/data-table";
import { Skeleton } from "@shared/ui/skeleton";

/** As many as a page has, so that nothing moves when the rows arrive. */
const rowCount = 25;
const widths = ["60%", "75%", "45%", "55%"];

/** The places of rows that are on their way, under the heads of their columns. */
export function SkeletonRows({ heads }: { heads: readonly string[] }) {
  return Array.from({ length: rowCount }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
    <tr key={row}>
      {heads.map((head, column) => {
        const width = widths[(row + column) % widths.length];
        return column === 0 ? (
          <RowHead key={head}>
            <Skeleton width={width} height="0.75em" />
          </RowHead>
        ) : (
          <Cell key={head} label={head}>
            <Skeleton width={width} height="0.75em" />
          </Cell>
        );
      })}
    </tr>
  ));
}
