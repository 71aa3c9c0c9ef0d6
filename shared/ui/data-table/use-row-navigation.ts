import { msg } from "@lingui/core/macro";
import type { ShortcutHandlers } from "@shared/shortcuts/groups";
import { useShortcuts } from "@shared/shortcuts/use-shortcuts";
import { type RefObject, useEffect, useRef } from "react";

const interactive = "a, button, input, select, label, summary, [popover]";
/** The rows of every table on the page whose rows have keys. */
export const rowsWithKeys = "main tr[data-row]";
/** Opens a row: its link or button, or a control in another cell. */
const opener = "[data-row-link], [data-row-open]";

/** The message of keys that need a row. */
export const noRow = msg`Move to a row with J or K first.`;

/** Returns the link or button of a clicked row; null if the click has another target. */
function linkOf(event: MouseEvent): HTMLElement | null {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(interactive)) return null;
  // The user is selecting text.
  if (window.getSelection()?.type === "Range") return null;
  return target.closest("tr")?.querySelector<HTMLElement>("[data-row-link]") ?? null;
}

/** The row that contains an element. */
export const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>(rowsWithKeys) ?? null;

/** The row that has the focus. */
export const focusedRow = (): HTMLElement | null => rowOf(document.activeElement);

/** The row whose details are shown beside the table. */
export const openRow = (): HTMLElement | null =>
  document.querySelector(`${rowsWithKeys} [aria-current="true"]`)?.closest<HTMLElement>("tr") ?? null;

/** Moves the focus to the link or button of a row, or to the row if it has neither. */
export function focusRow(row: HTMLElement): void {
  const link = row.querySelector<HTMLElement>(':scope > th[scope="row"] > [data-row-link]');
  (link ?? row).focus({ preventScroll: true });
}

/**
 * Moves the focus to the next or previous row, or to the first row when no row has the focus or is open. If the details
 * of a row are open, the details of the new row replace them.
 */
function moveFocus(step: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLElement>(rowsWithKeys)];
  // On a phone, the details cover all rows. Rows of a closed section are hidden.
  const shown = all.filter((row) => row.checkVisibility());
  const rows = shown.length > 0 ? shown : all;
  if (rows.length === 0) return false;
  const opened = openRow();
  const row = focusedRow() ?? opened;
  const next = rows[row && rows.includes(row) ? rows.indexOf(row) + step : 0];
  if (!next) return;
  focusRow(next);
  next.scrollIntoView({ block: "nearest" });
  if (opened) next.querySelector<HTMLElement>(opener)?.click();
}

function openFocusedRow() {
  const row = focusedRow();
  if (!row) return noRow;
  const control = row.querySelector<HTMLElement>(opener);
  if (!control) return msg`This row has no page.`;
  control.click();
}

const shortcuts: ShortcutHandlers<"rows"> = {
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  o: openFocusedRow,
  // The browser opens a link or button that has the focus.
  Enter: () => document.activeElement?.matches(rowsWithKeys) === true && openFocusedRow(),
};

/**
 * Makes a click anywhere in a row open the link, or press the button, in its header cell. A middle click or a modified
 * click opens a new tab. The keys of the group `rows` move the focus and open the focused row. The row whose link has the
 * focus by keyboard has the attribute `data-focused`.
 */
export function useRowNavigation(hasKeys: boolean, hasLinks: boolean): RefObject<HTMLTableSectionElement> {
  const ref = useRef<HTMLTableSectionElement>(null);
  useShortcuts("rows", hasKeys ? shortcuts : null);
  useEffect(() => {
    const body = ref.current;
    if (!body || !hasLinks) return;
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link) return;
      const inNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
      if (inNewTab && link instanceof HTMLAnchorElement) window.open(link.href, "_blank", "noopener");
      else link.click();
    };
    const onMiddleClick = (event: MouseEvent) => {
      const link = event.button === 1 ? linkOf(event) : null;
      if (link instanceof HTMLAnchorElement) window.open(link.href, "_blank", "noopener");
    };
    let focused: Element | null = null;
    const onFocusChange = ({ type, target }: FocusEvent) => {
      focused?.removeAttribute("data-focused");
      const link = type === "focusin" && target instanceof Element && target.matches("[data-row-link]:focus-visible");
      focused = link ? target.closest("tr") : null;
      focused?.setAttribute("data-focused", "");
    };
    body.addEventListener("click", onClick);
    body.addEventListener("auxclick", onMiddleClick);
    body.addEventListener("focusin", onFocusChange);
    body.addEventListener("focusout", onFocusChange);
    return () => {
      body.removeEventListener("click", onClick);
      body.removeEventListener("auxclick", onMiddleClick);
      body.removeEventListener("focusin", onFocusChange);
      body.removeEventListener("focusout", onFocusChange);
    };
  }, [hasLinks]);
  return ref;
}
