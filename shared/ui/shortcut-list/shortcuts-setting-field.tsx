import { Trans } from "@lingui/react/macro";
import { enableShortcuts, shortcutsEnabled } from "@shared/shortcuts/use-shortcuts";
import { type ReactNode, useState } from "react";
import { Checkbox } from "../checkbox/checkbox";

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
