/** The side menu with labels, or with icons only. */
export const menuWidths = ["full", "narrow"] as const;
export type MenuWidth = (typeof menuWidths)[number];

/** The name of the cookie with the choice. */
export const menuCookie = "menu";

export const pickMenuWidth = (chosen: string | undefined): MenuWidth =>
  menuWidths.find((width) => width === chosen) ?? "full";
