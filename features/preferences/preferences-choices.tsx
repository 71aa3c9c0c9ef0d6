import { Trans, useLingui } from "@lingui/react/macro";
import { type Language, languages } from "@shared/lib/language";
import { addReturnPath } from "@shared/lib/next-url";
import type { ButtonVariant } from "@shared/ui/button/button";
import type { IconName } from "@shared/ui/icon/icon";
import { MenuButton, MenuHeading, MenuSeparator, Popover } from "@shared/ui/popover/popover";
import { type Theme, themes } from "@shared/ui/theme/theme";
import { useUnit } from "effector-react";
import { $theme, themeChosen } from "./preferences";

const languageNames: Record<Language, string> = { en: "English", nl: "Nederlands" };

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
