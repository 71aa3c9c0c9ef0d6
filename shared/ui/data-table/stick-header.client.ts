/**
 * Keeps the header of a table at the top edge of the page while its rows are scrolled, in browsers without scroll
 * timelines. Returns a function that stops it.
 */
export function stickHeader(frame: HTMLElement): () => void {
  function update() {
    const top = Number.parseFloat(getComputedStyle(frame).scrollPaddingTop) || 0;
    const offset = Math.max(0, top - frame.getBoundingClientRect().top - frame.clientTop);
    frame.style.setProperty("--header-offset", `${offset}px`);
  }
  update();
  window.addEventListener("scroll", update, { passive: true });
  window.addEventListener("resize", update);
  return () => {
    window.removeEventListener("scroll", update);
    window.removeEventListener("resize", update);
  };
}
