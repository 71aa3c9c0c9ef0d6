import { Cell } from "@shared/ui/data-table";
import { Skeleton } from "@shared/ui/skeleton";

/** As many as a page has, so that nothing moves when the rows arrive. */
const rowCount = 25;
const widths = ["60%", "75%", "45%", "55%"];

/** The places of rows that are on their way. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: rowCount }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <Cell key={column}>
          <Skeleton width={widths[(row + column) % widths.length]} height="0.75em" />
        </Cell>
      ))}
    </tr>
  ));
}
