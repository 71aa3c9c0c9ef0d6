/** The side menu with its words, or as icons alone. */
export const menuWidths = ["full", "narrow"] as const;
export type MenuWidth = (typeof menuWidths)[number];

/** The name of the cookie that keeps the choice. */
export const menuCookie = "menu";

export const pickMenuWidth = (chosen: string | undefined): MenuWidth =>
  menuWidths.find((width) => width === chosen) ?? "full";
