import { useShortcuts } from "@shared/shortcuts/use-shortcuts";
import { type RefObject, useEffect, useRef } from "react";

const interactive = "a, button, input, select, label, summary, [popover]";
/** Returns the row links or row buttons of every table on the page, in document order. */
const rowLinks = 'main th[scope="row"] > [data-row-link]';

/** Returns the link or button of a clicked row; null if the click has another target. */
function linkOf(event: MouseEvent): HTMLElement | null {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(interactive)) return null;
  // The user is selecting text.
  if (window.getSelection()?.type === "Range") return null;
  return target.closest("tr")?.querySelector<HTMLElement>("[data-row-link]") ?? null;
}

/** Moves the focus to the link of the next or previous row, or to the first row when no row has the focus. */
function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(rowLinks)];
  const row = document.activeElement?.closest("tr");
  const index = links.findIndex((link) => link.closest("tr") === row);
  const next = links[index === -1 ? 0 : index + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

const shortcuts = { j: () => moveFocus(1), k: () => moveFocus(-1) };

/**
 * Makes a click anywhere in a row open the link, or press the button, in its header cell. A middle click or a modified
 * click opens a new tab. The keys j and k move the focus along the row links, so that Enter opens the focused row.
 */
export function useRowNavigation(enabled: boolean): RefObject<HTMLTableSectionElement> {
  const ref = useRef<HTMLTableSectionElement>(null);
  useShortcuts("rows", enabled ? shortcuts : null);
  useEffect(() => {
    const body = ref.current;
    if (!body || !enabled) return;
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
    body.addEventListener("click", onClick);
    body.addEventListener("auxclick", onMiddleClick);
    return () => {
      body.removeEventListener("click", onClick);
      body.removeEventListener("auxclick", onMiddleClick);
    };
  }, [enabled]);
  return ref;
}
