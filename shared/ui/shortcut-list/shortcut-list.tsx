import { Trans, useLingui } from "@lingui/react/macro";
import { type ShortcutGroup, type ShortcutSection, shortcutSections } from "@shared/shortcuts/groups";
import { $mountedGroups, enableShortcuts, shortcutsEnabled } from "@shared/shortcuts/use-shortcuts";
import { useUnit } from "effector-react";
import { type ReactNode, useId, useState } from "react";
import { Checkbox } from "../checkbox/checkbox";
import { Dialog } from "../dialog/dialog";
import styles from "./shortcut-list.module.css";

/** The keyboard shortcuts of groups, with headings of level 3. */
export function ShortcutList({ groups }: { groups: readonly ShortcutGroup[] }) {
  return (
    <div className={styles.groups}>
      {shortcutSections(groups).map((section) => (
        <Section key={section.title.id} section={section} />
      ))}
    </div>
  );
}

function Section({ section: { title, shortcuts } }: { section: ShortcutSection }) {
  const { i18n } = useLingui();
  const keyNames = useKeyNames();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 className={styles.heading} id={headingId}>
        {i18n._(title)}
      </h3>
      <dl className="pairs">
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label.id}`} className={styles.shortcut}>
            <dt>{i18n._(label)}</dt>
            <dd>
              {keyNames(keys).map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Returns a function that formats the keys of a shortcut as printed on the keyboard. */
export function useKeyNames(): (keys: string) => string[] {
  const { t } = useLingui();
  const names: Record<string, string> = {
    Mod: isMac() ? "⌘" : t`Ctrl`,
    Enter: t`Enter`,
    Escape: t`Esc`,
    Home: t`Home`,
    End: t`End`,
    ArrowLeft: "←",
    ArrowRight: "→",
    ArrowUp: "↑",
    ArrowDown: "↓",
  };
  // The key + is also a shortcut.
  return (keys) =>
    (keys === "+" ? [keys] : keys.split(/[+ ]/)).map(
      (key) => names[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key),
    );
}

/** Whether ⌘ replaces Ctrl. False on the server. */
const isMac = (): boolean => typeof navigator !== "undefined" && /Mac|iP/.test(navigator.platform);

/** The keyboard shortcuts that work on the current page. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const groups = useUnit($mountedGroups);
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <div className="stack gap-5">
        <ShortcutList groups={groups} />
        <ShortcutsSettingField />
      </div>
    </Dialog>
  );
}

/** Turns the single-key shortcuts on or off on this device (WCAG 2.1.4). */
export function ShortcutsSettingField({ hint }: { hint?: ReactNode }) {
  const [enabled, setEnabled] = useState(shortcutsEnabled);
  const change = (next: boolean) => {
    enableShortcuts(next);
    setEnabled(next);
  };
  return (
    <Checkbox
      checked={enabled}
      onChange={(event) => change(event.target.checked)}
      label={<Trans>Keyboard shortcuts</Trans>}
      hint={hint}
    />
  );
}
