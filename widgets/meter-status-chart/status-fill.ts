import type { SeriesLook } from "@shared/ui/chart-frame/series-look";
import type { BarStatus } from "./status-days";

/** How each status is drawn; the patterns tell them apart on paper. */
export const statusFill: Record<BarStatus, SeriesLook> = {
  NOK: { color: "var(--color-not-ok)", pattern: "grid" },
  MEDIUM: { color: "var(--color-medium)", pattern: "stripes" },
  NONE: { color: "var(--color-none)", pattern: "dots" },
  OK: { color: "var(--color-ok)", pattern: "solid" },
};
