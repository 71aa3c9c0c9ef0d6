import type { Theme } from "@shared/ui/theme/theme";
import { createEffect, createEvent, createStore, sample } from "effector";
import { preferencesAction, stayField } from "./form";
import type { MenuWidth } from "./menu";

export const themeChosen = createEvent<Theme>();
export const menuWidthChosen = createEvent<MenuWidth>();

/** What was chosen since the page was loaded; null as long as the loader's word holds. */
export const $theme = createStore<Theme | null>(null).on(themeChosen, (_, theme) => theme);
export const $menuWidth = createStore<MenuWidth | null>(null).on(menuWidthChosen, (_, width) => width);

/** Turns the whole document over at once, and the browser's own frame with it. */
export const applyThemeFx = createEffect((theme: Theme) => {
  const page = document.documentElement;
  page.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = getComputedStyle(page).backgroundColor;
  }
});

/** Keeps the choice in its cookie. Whether it arrives makes no difference to the page. */
export const keepChoiceFx = createEffect(async (choice: { theme: Theme } | { menu: MenuWidth }) => {
  const body = new URLSearchParams({ ...choice, [stayField]: "1" });
  await fetch(preferencesAction, { method: "POST", body, keepalive: true });
});

sample({ clock: themeChosen, target: applyThemeFx });
sample({ clock: themeChosen, fn: (theme) => ({ theme }), target: keepChoiceFx });
sample({ clock: menuWidthChosen, fn: (menu) => ({ menu }), target: keepChoiceFx });
