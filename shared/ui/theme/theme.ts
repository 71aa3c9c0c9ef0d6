/** The selectable themes. "system" follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The name of the cookie that stores the selected theme. */
export const themeCookie = "theme";

const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme);

export const pickTheme = (chosen: string | undefined): Theme => (isTheme(chosen) ? chosen : "system");

/**
 * Returns the value of a colour token in the current theme as `rgba(r, g, b, a)`, for canvas and WebGL libraries.
 * Browser only. Read it again when the theme changes (see `onThemeChange`).
 */
export function tokenColor(token: `--${string}`): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  document.body.appendChild(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  // A computed colour has the notation of its token. A rendered pixel converts any notation to bytes.
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${Math.round((alpha / 255) * 1_000) / 1_000})`;
}

/** Calls a function while the page has the light theme, such as one that draws a canvas for paper. */
export function inLightTheme<T>(draw: () => T): T {
  const { dataset } = document.documentElement;
  const chosen = dataset.theme;
  dataset.theme = "light" satisfies Theme;
  try {
    return draw();
  } finally {
    if (chosen === undefined) delete dataset.theme;
    else dataset.theme = chosen;
  }
}

/** Calls back when the user or the device changes the theme. Returns a function that unsubscribes. */
export function onThemeChange(changed: () => void): () => void {
  const device = window.matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(changed);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  device.addEventListener("change", changed);
  return () => {
    chosen.disconnect();
    device.removeEventListener("change", changed);
  };
}
