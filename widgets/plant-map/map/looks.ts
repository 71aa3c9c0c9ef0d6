import { tokenColor } from "@shared/ui/theme/token-color";
import type { BaseMapLooks } from "../base-map/style";
import type { MarkLooks } from "../marks/draw-mark";

/** The looks of the map in the theme shown now, from the design tokens. In the browser only. */
export function readLooks(): { base: BaseMapLooks; marks: MarkLooks } {
  const font = getComputedStyle(document.body).fontFamily;
  return {
    base: {
      water: tokenColor("--map-water"),
      land: tokenColor("--map-land"),
      line: tokenColor("--map-line"),
      label: tokenColor("--map-label"),
      font,
    },
    marks: {
      status: {
        NOK: tokenColor("--color-not-ok"),
        MEDIUM: tokenColor("--color-medium"),
        OK: tokenColor("--color-ok"),
        NONE: tokenColor("--color-none"),
        NON_MON: tokenColor("--color-light"),
      },
      surface: tokenColor("--color-surface"),
      text: tokenColor("--color-text"),
      outline: tokenColor("--map-line"),
      font,
      pixelRatio: Math.min(3, Math.max(1, window.devicePixelRatio)),
    },
  };
}
