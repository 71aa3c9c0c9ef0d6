import { issueTypes } from "@entities/issue";
import { fillPatterns, type SeriesStyle } from "@shared/ui/chart-frame/series-style";

const colors = Array.from({ length: 8 }, (_, index) => `var(--chart-${index + 1})`);
const order: readonly string[] = issueTypes;

/** The looks of an issue type: the same on every day and every screen, whichever other types occur. */
export function issueTypeStyle(typeName: string): SeriesStyle {
  const known = order.indexOf(typeName);
  // A type this app does not know comes after those it does.
  const place = known < 0 ? order.length : known;
  return {
    color: colors[place % colors.length] ?? "var(--chart-8)",
    pattern: fillPatterns[Math.floor(place / colors.length) % fillPatterns.length] ?? "solid",
  };
}
