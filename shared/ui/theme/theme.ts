/** The selectable themes; "system" follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The name of the cookie that stores the selected theme. */
export const themeCookie = "theme";

export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme);

export const pickTheme = (chosen: string | undefined): Theme => (isTheme(chosen) ? chosen : "system");
