import type { SeriesStyle } from "@shared/ui/chart-frame/series-style";
import type { BarStatus } from "./status-days";

/** The color and pattern of each status; patterns distinguish them without color. */
export const statusFill: Record<BarStatus, SeriesStyle> = {
  NOK: { color: "var(--color-not-ok)", pattern: "grid" },
  MEDIUM: { color: "var(--color-medium)", pattern: "stripes" },
  NONE: { color: "var(--color-none)", pattern: "dots" },
  OK: { color: "var(--color-ok)", pattern: "solid" },
};
