import { createMutation } from "@shared/mutations/create-mutation";
import type { Theme } from "@shared/ui/theme/theme";
import { createEffect, createEvent, createStore, sample } from "effector";
import type { MenuWidth, savePreferencesAction } from "./action.server";

export const themeChosen = createEvent<Theme>();
export const menuWidthChosen = createEvent<MenuWidth>();

/** The chosen width since the page was loaded. Null while the loader's value applies. */
export const $theme = createStore<Theme | null>(null).on(themeChosen, (_, theme) => theme);
export const $menuWidth = createStore<MenuWidth | null>(null).on(menuWidthChosen, (_, width) => width);

/** Applies the theme to the document and to the browser's UI. */
export const applyThemeFx = createEffect((theme: Theme) => {
  const root = document.documentElement;
  root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = getComputedStyle(root).backgroundColor;
  }
});

/** Stores the choice in its cookie. An error does not affect the page. */
export const savePreferences = createMutation<typeof savePreferencesAction>("preferences", {
  failure: "form",
  keepalive: true,
});

sample({ clock: themeChosen, target: applyThemeFx });
sample({ clock: themeChosen, fn: (theme) => ({ theme }), target: savePreferences });
sample({ clock: menuWidthChosen, fn: (menu) => ({ menu }), target: savePreferences });
