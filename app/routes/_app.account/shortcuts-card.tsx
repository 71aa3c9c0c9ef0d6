import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "@shared/ui/card/card";
import { enableShortcuts, shortcutsEnabled } from "@shared/ui/data-table/shortcuts-setting";
import { Switch } from "@shared/ui/switch/switch";
import { useEffect, useState } from "react";
import styles from "./shortcuts-card.module.css";

const shortcuts: readonly { key: string; label: MessageDescriptor }[] = [
  { key: "/", label: msg`Search in the list` },
  { key: "J", label: msg`Next row` },
  { key: "K", label: msg`Previous row` },
  { key: "Enter", label: msg`Open row` },
  { key: "?", label: msg`Layout of the table` },
];

/** The keyboard shortcuts, and whether they are enabled on this device (WCAG 2.1.4). */
export function ShortcutsCard() {
  const { i18n } = useLingui();
  const [enabled, setEnabled] = useState(true);
  useEffect(() => setEnabled(shortcutsEnabled()), []);
  const change = (next: boolean) => {
    enableShortcuts(next);
    setEnabled(next);
  };
  return (
    <Card title={<Trans>Keyboard shortcuts</Trans>} hint={<Trans>On this device</Trans>}>
      <Switch checked={enabled} onChange={change} label={<Trans>Single-key shortcuts</Trans>} />
      <dl className={styles.list}>
        {shortcuts.map(({ key, label }) => (
          <div key={key} className={styles.shortcut}>
            <dt>{i18n._(label)}</dt>
            <dd>
              <kbd className={styles.key}>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
