import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { isShortcutTarget, useKeySequences } from "@shared/shortcuts/use-shortcuts";
import { toastShown } from "@shared/toasts/model";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { type ComponentType, type MutableRefObject, useEffect, useMemo, useRef, useState } from "react";
import type { CommandContext } from "./command";
import styles from "./command-palette.module.css";
import type { CommandDialogsProps, OpenRequest } from "./dialog/command-dialog";

type CommandDialogs = ComponentType<CommandDialogsProps>;

const loadDialogs = async (): Promise<CommandDialogs> => (await import("./dialog/command-dialog")).CommandDialogs;

/** A failed preload is retried when the palette opens. */
const preload = () => void loadDialogs().catch(() => {});

/**
 * The button and the keys that open the command palette, the ? key for the list of shortcuts, and the keys that open a
 * page. The dialogs are loaded on demand.
 */
export function CommandPalette({ context }: { context: CommandContext }) {
  const { t } = useLingui();
  const showToast = useUnit(toastShown);
  const [Dialogs, setDialogs] = useState<CommandDialogs>();
  const [request, setRequest] = useState<OpenRequest | null>(null);
  const [keys, setKeys] = useState("Ctrl K");
  const navigate = useNavigate();
  const { pages } = context;
  const isLoading = !Dialogs && request?.view === "commands";
  useKeySequences(
    useMemo(() => {
      // What is typed belongs to the palette.
      const keyed = isLoading ? [] : pages;
      return Object.fromEntries(keyed.map(({ key, to }) => [`g ${key}`, () => navigate(to)]));
    }, [pages, navigate, isLoading]),
  );
  useEffect(() => {
    if (/Mac|iP/.test(navigator.platform)) setKeys("⌘ K");
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      // The same keys close the palette.
      if (event.defaultPrevented) return;
      if (key === "?" && isShortcutTarget(target)) {
        event.preventDefault();
        setRequest({ view: "shortcuts" });
      }
      if (key !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setRequest({ view: "commands" });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  useEffect(() => {
    if (!request) return;
    loadDialogs().then(
      (loaded) => setDialogs(() => loaded),
      () => {
        setRequest(null);
        // Chromium 150 does not load a failed module again.
        showToast({ kind: "danger", message: msg`Could not load the search. Reload the page and try again.` });
      },
    );
  }, [request, showToast]);
  const typedRef = useTypedText(isLoading);
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
      {Dialogs && request && <Dialogs context={context} request={request} typedRef={typedRef} />}
    </>
  );
}

/** Collects what is typed while the palette loads, so that no character is lost and none runs a shortcut of the page. */
function useTypedText(isLoading: boolean): MutableRefObject<string> {
  const typedRef = useRef("");
  useEffect(() => {
    if (!isLoading) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if ([...key].length !== 1 || ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopPropagation();
      typedRef.current += key;
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [isLoading]);
  return typedRef;
}
