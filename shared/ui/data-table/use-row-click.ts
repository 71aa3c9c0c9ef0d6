import { type RefObject, useEffect, useRef } from "react";

const ownTargets = "a, button, input, select, label";

/** The link of the row that was clicked beside it; null where the click meant something else. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(ownTargets)) return null;
  // A text that was marked is to be copied.
  if (window.getSelection()?.type === "Range") return null;
  return target.closest("tr")?.querySelector<HTMLAnchorElement>("th[scope=row] a") ?? null;
}

/**
 * Makes the whole of a row lead where the link in its first cell leads; a middle or modified click opens a new
 * tab, as it does on the link. The keyboard has the link itself.
 */
export function useRowClick(): RefObject<HTMLTableSectionElement> {
  const ref = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const body = ref.current;
    if (!body) return;
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) window.open(link.href, "_blank", "noopener");
      else link.click();
    };
    const onMiddleClick = (event: MouseEvent) => {
      const link = event.button === 1 ? linkOf(event) : null;
      if (link) window.open(link.href, "_blank", "noopener");
    };
    body.addEventListener("click", onClick);
    body.addEventListener("auxclick", onMiddleClick);
    return () => {
      body.removeEventListener("click", onClick);
      body.removeEventListener("auxclick", onMiddleClick);
    };
  }, []);
  return ref;
}
