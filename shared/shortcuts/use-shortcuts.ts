import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import type { ShortcutGroup, ShortcutHandlers } from "./groups";

/** Elements that handle letters themselves, or lie over the page. */
const ownKeys = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [popover]';

/** Whether a key pressed at a target is a single-key shortcut: not text, and not turned off. */
export const isShortcutTarget = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest(ownKeys)) && shortcutsEnabled();

const groupMounted = createEvent<ShortcutGroup>();
const groupUnmounted = createEvent<ShortcutGroup>();

/** The groups of the mounted components; those of a list are added when its rows have loaded. */
export const $mountedGroups = createStore<readonly ShortcutGroup[]>([])
  .on(groupMounted, (groups, group) => [...groups, group])
  .on(groupUnmounted, (groups, group) => groups.toSpliced(groups.indexOf(group), 1));

/** Lists a group of shortcuts in the help while the component is mounted; the component handles the keys itself. */
export function useShortcutGroup(group: ShortcutGroup, enabled = true): void {
  const [mount, unmount] = useUnit([groupMounted, groupUnmounted]);
  useEffect(() => {
    if (!enabled) return;
    mount(group);
    return () => void unmount(group);
  }, [group, enabled, mount, unmount]);
}

/**
 * Single-key shortcuts of a page, listed in the help; null for none. When several components implement a key, only the
 * first one handles it. Keep the handlers stable between renders.
 */
export function useShortcuts<Group extends ShortcutGroup>(
  group: Group,
  handlers: ShortcutHandlers<Group> | null,
): void {
  useShortcutGroup(group, handlers !== null);
  useEffect(() => {
    if (!handlers) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      const handler = Object.hasOwn(handlers, key) ? (handlers as Record<string, () => void>)[key] : undefined;
      if (!handler || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!isShortcutTarget(target)) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [handlers]);
}

/** How long the second key of a sequence is waited for, in milliseconds. */
const sequenceMs = 1_500;

/** Two keys that are pressed one after the other, such as "g t"; the second is no shortcut of its own then. */
export function useKeySequence(keys: string, onPressed: () => void): void {
  useEffect(() => {
    const [first, second] = keys.split(" ");
    let expiresAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event;
      const isOwn = !ctrlKey && !metaKey && !altKey && isShortcutTarget(target);
      const isSecond = isOwn && key === second && timeStamp < expiresAt;
      expiresAt = isOwn && key === first ? timeStamp + sequenceMs : 0;
      if (!isSecond) return;
      event.preventDefault();
      onPressed();
    };
    // Before the shortcuts of the page.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [keys, onPressed]);
}

/** A handler that presses the control of the page with that `aria-keyshortcuts`, if there is one and it is enabled. */
export const pressControl = (key: string) => (): void =>
  document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]:not(:disabled)`)?.click();

const storageKey = "list-keys";

/**
 * Whether single-key shortcuts are enabled on this device. Voice control and accidental key presses make it necessary
 * that they can be turned off (WCAG 2.1.4).
 */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    // Without storage shortcuts cannot have been turned off.
    return true;
  }
}

/** Stores the setting on this device. */
export function enableShortcuts(enabled: boolean): void {
  try {
    if (enabled) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Without storage the setting applies to this page only.
  }
}
