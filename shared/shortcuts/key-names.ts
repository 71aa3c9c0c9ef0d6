import { useLingui } from "@lingui/react/macro";
import { isMac } from "./is-mac";

/** Returns a function that names the keys of a shortcut as they are printed on the keyboard. */
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
  // The key + is a shortcut of its own.
  return (keys) =>
    (keys === "+" ? [keys] : keys.split("+")).map(
      (key) => names[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key),
    );
}
