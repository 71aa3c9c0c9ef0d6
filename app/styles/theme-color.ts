import type { Theme } from "@shared/ui/theme/theme";

/** The canvas of tokens.css in the notation that a browser's own frame is painted by. */
const canvas = { light: "#f8fafc", dark: "#0e1117" };

/** The `<meta name="theme-color">`s of a theme. */
export function themeColors(theme: Theme): { content: string; media?: string }[] {
  if (theme !== "system") return [{ content: canvas[theme] }];
  return [
    { content: canvas.light, media: "(prefers-color-scheme: light)" },
    { content: canvas.dark, media: "(prefers-color-scheme: dark)" },
  ];
}
