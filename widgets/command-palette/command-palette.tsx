import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { screenTexts } from "@shared/i18n/screen-texts";
import { isMac } from "@shared/shortcuts/is-mac";
import { useShortcutGroup, useShortcuts } from "@shared/shortcuts/use-shortcuts";
import { Icon } from "@shared/ui/icon/icon";
import { toastShown } from "@shared/ui/toasts/model";
import { useUnit } from "effector-react";
import { type ComponentType, useEffect, useMemo, useState } from "react";
import type { CommandContext } from "./command-context";
import styles from "./command-palette.module.css";
import type { CommandDialogsProps, OpenRequest } from "./dialog/command-dialogs";

type CommandDialogs = ComponentType<CommandDialogsProps>;

async function loadDialogs(): Promise<CommandDialogs> {
  const [module] = await Promise.all([import("./dialog/command-dialogs"), screenTexts("command-palette")]);
  return module.CommandDialogs;
}

/** A failed preload is retried when the palette is opened. */
const preload = () => void loadDialogs().catch(() => {});

/** The button and the keys that open the command palette, and the key ? for the shortcuts; the rest loads on demand. */
export function CommandPalette({ context }: { context: CommandContext }) {
  const { t } = useLingui();
  const showToast = useUnit(toastShown);
  const [Dialogs, setDialogs] = useState<CommandDialogs>();
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
  useEffect(() => {
    if (!request) return;
    loadDialogs().then(
      (loaded) => setDialogs(() => loaded),
      () => showToast({ kind: "danger", message: msg`Could not load the search. Please try again.` }),
    );
  }, [request, showToast]);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setRequest({ view: "commands" })}
      >
        <Icon name="search" size="small" />
        <span className={styles.text}>{t`Search`}</span>
        <span className={styles.keys} aria-hidden="true">
          {keys}
        </span>
      </button>
      {Dialogs && request && <Dialogs context={context} request={request} />}
    </>
  );
}
