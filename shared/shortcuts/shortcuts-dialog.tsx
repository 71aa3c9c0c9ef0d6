import { Trans } from "@lingui/react/macro";
import { Dialog } from "../ui/dialog/dialog";
import { ShortcutsSettingField } from "../ui/shortcuts-setting/shortcuts-setting-field";
import { ShortcutList } from "./shortcut-list";
import styles from "./shortcut-list.module.css";
import { mountedShortcutGroups } from "./use-shortcuts";

/** The keyboard shortcuts that work on the current page. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <div className={styles.sections}>
        <ShortcutList groups={mountedShortcutGroups()} />
        <ShortcutsSettingField />
      </div>
    </Dialog>
  );
}
