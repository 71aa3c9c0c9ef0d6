import { tokenColor } from "../theme/token-color";

/** The colours (`rgb(…)`) and the font of the base map. */
export interface BaseMapTheme {
  water: string;
  land: string;
  line: string;
  label: string;
  font: string;
}

/** The colours and font of the base map in the current theme, from the design tokens. In the browser only. */
export const readBaseMapTheme = (): BaseMapTheme => ({
  water: tokenColor("--map-water"),
  land: tokenColor("--map-land"),
  line: tokenColor("--map-line"),
  label: tokenColor("--map-label"),
  font: getComputedStyle(document.body).fontFamily,
});
