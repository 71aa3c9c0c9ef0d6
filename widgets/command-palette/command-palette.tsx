import { useLingui } from "@lingui/react/macro";
import { screenTexts } from "@shared/i18n/screen-texts";
import { lazyComponent } from "@shared/lib/lazy-component";
import { isMac } from "@shared/shortcuts/is-mac";
import { useShortcutGroup, useShortcuts } from "@shared/shortcuts/use-shortcuts";
import { Icon } from "@shared/ui/icon/icon";
import { Suspense, useEffect, useMemo, useState } from "react";
import type { CommandContext } from "./command-context";
import styles from "./command-palette.module.css";
import type { CommandDialogsProps, OpenRequest } from "./dialog/command-dialogs";

const dialogs = lazyComponent<CommandDialogsProps>(async () => {
  const [module] = await Promise.all([import("./dialog/command-dialogs"), screenTexts("command-palette")]);
  return module.CommandDialogs;
});

/** The button and the keys that open the command palette, and the key ? for the shortcuts; the rest loads on demand. */
export function CommandPalette({ context }: { context: CommandContext }) {
  const { t } = useLingui();
  const [request, setRequest] = useState<OpenRequest | null>(null);
  const [keys, setKeys] = useState("Ctrl K");
  useShortcutGroup("commands");
  useShortcuts(
    "help",
    useMemo(() => ({ "?": () => setRequest({ view: "shortcuts" }) }), []),
  );
  useEffect(() => {
    if (isMac()) setKeys("⌘ K");
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // What is typed in another dialog is not to be lost.
      if (!document.querySelector("dialog[open]")) setRequest({ view: "commands" });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={dialogs.preload}
        onFocus={dialogs.preload}
        onClick={() => setRequest({ view: "commands" })}
      >
        <Icon name="search" size="small" />
        <span className={styles.text}>{t`Search`}</span>
        <span className={styles.keys} aria-hidden="true">
          {keys}
        </span>
      </button>
      {request && (
        <Suspense fallback={null}>
          <dialogs.Component context={context} request={request} />
        </Suspense>
      )}
    </>
  );
}
