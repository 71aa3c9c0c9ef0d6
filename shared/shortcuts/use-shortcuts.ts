import { msg } from "@lingui/core/macro";
import { toastShown } from "@shared/toasts/model";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import type { ShortcutGroup, ShortcutHandler, ShortcutHandlers } from "./groups";

/** Elements that handle letters. */
const ownKeys = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
/** The elements that cover the page and have their own keys. A tooltip has no keys. */
const overlays = 'dialog[open], :popover-open:not([role="tooltip"])';

/**
 * Whether a key event is a single-key shortcut: it is not text input, nothing covers the page, and single-key shortcuts
 * are enabled.
 */
export const isShortcutTarget = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest(ownKeys)) &&
  document.querySelector(overlays) === null &&
  shortcutsEnabled();

const groupMounted = createEvent<ShortcutGroup>();
const groupUnmounted = createEvent<ShortcutGroup>();

/** The groups of the mounted components. A list adds its group when its rows have loaded. */
export const $mountedGroups = createStore<readonly ShortcutGroup[]>([])
  .on(groupMounted, (groups, group) => [...groups, group])
  .on(groupUnmounted, (groups, group) => groups.toSpliced(groups.indexOf(group), 1));

/** Lists a group of shortcuts in the help while the component is mounted. The component handles the keys itself. */
export function useShortcutGroup(group: ShortcutGroup, enabled = true): void {
  const [mount, unmount] = useUnit([groupMounted, groupUnmounted]);
  useEffect(() => {
    if (!enabled) return;
    mount(group);
    return () => void unmount(group);
  }, [group, enabled, mount, unmount]);
}

/**
 * Handles single-key shortcuts of a page and lists them in the help; null disables them. If several components
 * implement a key, only the first one that does not return false handles it. Keep the handlers stable between renders.
 */
export function useShortcuts<Group extends ShortcutGroup>(
  group: Group,
  handlers: ShortcutHandlers<Group> | null,
): void {
  const showToast = useUnit(toastShown);
  useShortcutGroup(group, handlers !== null);
  useEffect(() => {
    if (!handlers) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      const handler = Object.hasOwn(handlers, key) ? (handlers as Record<string, ShortcutHandler>)[key] : undefined;
      if (!handler || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!isShortcutTarget(target)) return;
      const result = handler();
      if (result === false) return;
      event.preventDefault();
      if (result) showToast({ kind: "info", message: result });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [handlers, showToast]);
}

/** The maximum time between the two keys of a sequence, in milliseconds. */
const sequenceMs = 1_500;

/**
 * Handles sequences of two keys, such as "g t", before the shortcuts of the page: the second key of a sequence does not
 * trigger its own shortcut. Keep the handlers stable between renders.
 */
export function useKeySequences(handlers: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    let first = "";
    let expiresAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event;
      const isOwn = !ctrlKey && !metaKey && !altKey && isShortcutTarget(target);
      const handler = isOwn && timeStamp < expiresAt ? handlers[`${first} ${key}`] : undefined;
      const isFirst = isOwn && !handler && Object.keys(handlers).some((keys) => keys.startsWith(`${key} `));
      first = key;
      expiresAt = isFirst ? timeStamp + sequenceMs : 0;
      if (!handler && !isFirst) return;
      event.preventDefault();
      handler?.();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [handlers]);
}

/** Returns a handler that clicks the control with a given `aria-keyshortcuts`. */
export const pressControl = (key: string): ShortcutHandler => {
  return () => {
    const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]:not(:disabled)`);
    if (!control) return msg`This key has no effect here.`;
    control.click();
  };
};

const storageKey = "list-keys";

/**
 * Whether single-key shortcuts are enabled on this device. Users of voice control need to disable them (WCAG 2.1.4).
 */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    // Without storage, shortcuts cannot have been disabled.
    return true;
  }
}

/** Stores the setting on this device. */
export function enableShortcuts(enabled: boolean): void {
  try {
    if (enabled) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Without storage, the setting applies to this page only.
  }
}
