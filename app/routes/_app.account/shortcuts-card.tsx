import { Trans } from "@lingui/react/macro";
import { ShortcutList } from "@shared/shortcuts/shortcut-list";
import { Card } from "@shared/ui/card/card";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { ShortcutsSettingField } from "@shared/ui/shortcuts-setting/shortcuts-setting-field";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import styles from "./account-cards.module.css";

/** The keyboard shortcuts of this device, and whether those of a single key are enabled (WCAG 2.1.4). */
export function ShortcutsCard() {
  return (
    <Card title={<Trans>Keyboard shortcuts</Trans>} hint={<Trans>On this device</Trans>}>
      <RenderWhenVisible placeholder={<SkeletonText lines={12} />}>
        {() => (
          <div className={styles.column}>
            <ShortcutsSettingField />
            <ShortcutList />
          </div>
        )}
      </RenderWhenVisible>
    </Card>
  );
}
