import { pressControl } from "@shared/shortcuts/use-shortcuts";

/** How long the boxes of the rows are waited for, in milliseconds. */
const timeoutMs = 5_000;

/**
 * Selects the focused row, or deselects it; the first time the boxes of the rows are loaded, by the button with the
 * key x.
 */
export function selectFocusedRow(): void {
  const href = document.activeElement?.closest("tr")?.querySelector("a[data-row-link]")?.getAttribute("href");
  const deadline = performance.now() + timeoutMs;
  const box = () => {
    const link = href && document.querySelector<HTMLElement>(`main a[data-row-link][href="${CSS.escape(href)}"]`);
    const found = link ? link.closest("tr")?.querySelector<HTMLElement>("[data-select] input") : null;
    // The row is another element since the boxes were loaded.
    if (found && link) link.focus();
    return found;
  };
  const select = () => {
    const found = box();
    if (found) found.click();
    else if (href && performance.now() < deadline) requestAnimationFrame(select);
  };
  if (!box()) pressControl("x")();
  select();
}
