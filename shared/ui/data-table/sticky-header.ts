/** Keeps the header of a frame at the top edge of the page where the style sheet cannot (`@keyframes stick`). */
export function stickyHeader(frame: HTMLElement | null): void {
  if (!frame || CSS.supports("animation-timeline: view()")) return;
  void import("./stick-header.client").then(({ stickHeader }) => stickHeader(frame));
}
