import { useEffect } from "react";
import { focusedRow, focusRow, openRow, rowsWithKeys } from "./use-row-navigation";

const isShown = (row: HTMLElement): boolean => row.isConnected && row.checkVisibility();

/**
 * Keeps the focus in a list when the focused element is removed: a row that an action took out of the list, the
 * buttons of the selection, a dialog or a panel. The focus moves to the row that had it last, or else to the next row,
 * the previous row, or the heading of the page.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let focused: Node | null = null;
    let rows: HTMLElement[] = [];
    let index = -1;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target as Node;
      const row = focusedRow() ?? openRow();
      if (!row) return;
      rows = [...document.querySelectorAll<HTMLElement>(rowsWithKeys)];
      index = rows.indexOf(row);
    };
    // A click beside the controls gives up the focus.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!focused?.contains(target as Node)) focused = null;
    };
    const onChange = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      if (document.querySelector("dialog[open]")) return;
      const row = rows.slice(index).find(isShown) ?? rows.slice(0, index).findLast(isShown);
      if (row) focusRow(row);
      else document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(onChange);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, []);
}
