import type { Theme } from "@shared/ui/theme/theme";

/** `--color-canvas` of tokens.css as hex, for the user interface of the browser. */
const canvas = { light: "#f8fafc", dark: "#0e1117" };

/** The `<meta name="theme-color">`s of a theme. */
export function themeColors(theme: Theme): { content: string; media?: string }[] {
  if (theme !== "system") return [{ content: canvas[theme] }];
  return [
    { content: canvas.light, media: "(prefers-color-scheme: light)" },
    { content: canvas.dark, media: "(prefers-color-scheme: dark)" },
  ];
}
