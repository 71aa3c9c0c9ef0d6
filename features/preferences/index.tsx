import { Trans, useLingui } from "@lingui/react/macro";
import { languageNames, languages } from "@shared/lib/language";
import { addReturnPath } from "@shared/lib/next-url";
import { createMutation } from "@shared/mutations/create-mutation";
import type { ButtonVariant } from "@shared/ui/button/button";
import type { IconName } from "@shared/ui/icon/icon";
import { MenuButton, MenuHeading, MenuSeparator, Popover } from "@shared/ui/popover/popover";
import { type Theme, themes } from "@shared/ui/theme/theme";
import { createEffect, createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
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

const themeIcons: Record<Theme, IconName> = { system: "system", light: "light", dark: "moon" };

/** Language and theme as two plain forms. With JavaScript, the theme changes without a page load. */
export function PreferencesChoices({ theme }: { theme: Theme }) {
  const { t, i18n } = useLingui();
  const [chosen, chooseTheme] = useUnit([$theme, themeChosen]);
  const current = chosen ?? theme;

  const themeNames: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };

  // Without JavaScript the server uses the Referer header, because a prerendered page is the same for every URL.
  const returnPath = <input type="hidden" name="returnTo" />;

  return (
    <>
      <form method="post" action="/actions/preferences" onSubmit={addReturnPath}>
        {returnPath}
        <MenuHeading>
          <Trans>Language</Trans>
        </MenuHeading>
        {languages.map((language) => (
          <MenuButton
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            selected={language === i18n.locale}
          >
            {languageNames[language]}
          </MenuButton>
        ))}
      </form>
      <MenuSeparator />
      <form method="post" action="/actions/preferences" onSubmit={(event) => event.preventDefault()}>
        {returnPath}
        <MenuHeading>
          <Trans>Theme</Trans>
        </MenuHeading>
        {themes.map((option) => (
          <MenuButton
            key={option}
            type="submit"
            name="theme"
            value={option}
            icon={themeIcons[option]}
            selected={option === current}
            onClick={() => chooseTheme(option)}
          >
            {themeNames[option]}
          </MenuButton>
        ))}
      </form>
    </>
  );
}

interface PreferencesFormProps extends ButtonVariant {
  /** The theme with which the page was loaded. */
  theme: Theme;
}

/** A button that opens a popover with the language and the theme. */
export function PreferencesForm({ theme, ...variant }: PreferencesFormProps) {
  const { t } = useLingui();
  return (
    <Popover kind="quiet" icon="language" align="end" label={t`Language and theme`} {...variant}>
      <PreferencesChoices theme={theme} />
    </Popover>
  );
}

export type { MenuWidth } from "./action.server";
