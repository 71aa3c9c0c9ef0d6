import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Checkbox } from "../ui/checkbox/checkbox";
import { enableShortcuts, shortcutsEnabled } from "./use-shortcuts";

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
