import { type BaseMapTheme, readBaseMapTheme } from "@shared/ui/base-map/base-map-theme";
import { tokenColor } from "@shared/ui/theme/token-color";
import type { IconTheme } from "../markers/draw-icon";

/** The colours and font of the map in the current theme, from the design tokens. In the browser only. */
export function readMapTheme(): { baseMap: BaseMapTheme; icons: IconTheme } {
  const font = getComputedStyle(document.body).fontFamily;
  return {
    baseMap: readBaseMapTheme(),
    icons: {
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
