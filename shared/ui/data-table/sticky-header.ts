/**
 * Keeps the header of a table at the top edge of the page while its rows scroll, until the table unmounts. Only for
 * browsers without scroll timelines; in other browsers the style sheet does it (`@keyframes stick`).
 */
export function stickyHeader(frame: HTMLElement | null): void {
  if (!frame || CSS.supports("animation-timeline: view()")) return;
  const removed = new AbortController();
  function update() {
    if (!frame?.isConnected) {
      removed.abort();
      return;
    }
    const top = Number.parseFloat(getComputedStyle(frame).scrollPaddingTop) || 0;
    const offset = Math.max(0, top - frame.getBoundingClientRect().top - frame.clientTop);
    frame.style.setProperty("--header-offset", `${offset}px`);
  }
  update();
  window.addEventListener("scroll", update, { passive: true, signal: removed.signal });
  window.addEventListener("resize", update, { signal: removed.signal });
}
