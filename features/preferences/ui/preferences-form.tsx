import { useLingui } from "@lingui/react/macro";
import type { ButtonVariant } from "@shared/ui/button/button";
import { Popover } from "@shared/ui/popover/popover";
import type { Theme } from "@shared/ui/theme/theme";
import { PreferencesChoices } from "./preferences-choices";

interface PreferencesFormProps extends ButtonVariant {
  /** The theme that the page was loaded with. */
  theme: Theme;
}

/** A button whose popover contains the language and the theme. */
export function PreferencesForm({ theme, ...variant }: PreferencesFormProps) {
  const { t } = useLingui();
  return (
    <Popover kind="quiet" icon="language" align="end" label={t`Language and theme`} {...variant}>
      <PreferencesChoices theme={theme} />
    </Popover>
  );
}
