import type { Command } from "./command";

const controls = "[data-commands] :is(a[href], button), [data-command]";

/** The text of a control without what follows it, such as the badge of a tab. */
function labelOf(element: HTMLElement): string {
  const own = [...element.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent);
  return (element.ariaLabel ?? own.join("").trim()) || (element.textContent ?? "").trim();
}

/** A control marked itself may be hidden, such as a command for another tab; others are offered while they are visible. */
const isOffered = (element: HTMLElement): boolean =>
  !element.matches(":disabled, [aria-selected=true]") &&
  (element.hasAttribute("data-command") || element.checkVisibility());

/**
 * The commands of the current page: its own controls in elements with `data-commands`, as the page header's actions and
 * tabs, and those with `data-command`. So the palette offers exactly what the user may do on the page, with its texts.
 */
export function readPageCommands(): Command[] {
  return [...document.querySelectorAll<HTMLElement>(`main :is(${controls})`)]
    .filter(isOffered)
    .map((element, index): Command => {
      const { press: selector } = element.dataset;
      return {
        id: `page-${index}`,
        title: labelOf(element),
        icon: element.getAttribute("role") === "tab" ? "arrow-right" : "zap",
        target: { kind: "press", element, selector },
      };
    })
    .filter(({ title }) => title !== "");
}
