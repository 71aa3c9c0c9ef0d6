import { issueTypes } from "@entities/issue";
import { fillPatterns, type SeriesStyle } from "@shared/ui/chart-frame/series-style";

const colors = Array.from({ length: 8 }, (_, index) => `var(--chart-${index + 1})`);
const order: readonly string[] = issueTypes;

/** The color and pattern of an issue type; independent of the other types in the chart. */
export function issueTypeStyle(typeName: string): SeriesStyle {
  const position = order.indexOf(typeName);
  // Unknown types are last.
  const index = position < 0 ? order.length : position;
  return {
    color: colors[index % colors.length] ?? "var(--chart-8)",
    pattern: fillPatterns[Math.floor(index / colors.length) % fillPatterns.length] ?? "solid",
  };
}
