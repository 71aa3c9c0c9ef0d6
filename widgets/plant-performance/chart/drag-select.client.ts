import type { PeriodWindow } from "../rules/zoom";

interface DragHandlers {
  /** The period at a position of the screen. */
  indexAt: (clientX: number) => number;
  /** A range is being selected; null when it no longer is. */
  onSelecting: (window: PeriodWindow | null) => void;
  onSelect: (window: PeriodWindow) => void;
  /** A period was clicked or tapped. */
  onClick: (index: number, event: PointerEvent) => void;
}

/** In pixels: less is a click. */
const minDrag = 6;

/**
 * Selects a range of periods by dragging the mouse or a pen; Esc cancels. A finger only taps, because its swipes pan.
 * Returns how to stop.
 */
export function selectByDrag(element: HTMLElement, { indexAt, onSelecting, onSelect, onClick }: DragHandlers) {
  let pressed: PointerEvent | null = null;
  let moved = false;

  const windowTo = ({ clientX }: PointerEvent): PeriodWindow => {
    const ends = [indexAt(pressed?.clientX ?? clientX), indexAt(clientX)];
    return { from: Math.min(...ends), to: Math.max(...ends) };
  };
  const end = () => {
    pressed = null;
    if (moved) onSelecting(null);
    moved = false;
  };
  const onDown = (event: PointerEvent) => {
    if (event.isPrimary && event.button === 0) pressed = event;
    // A second finger pinches.
    else end();
  };
  const onMove = (event: PointerEvent) => {
    if (!pressed || event.pointerId !== pressed.pointerId) return;
    moved ||= Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) >= minDrag;
    if (moved && event.pointerType !== "touch") onSelecting(windowTo(event));
  };
  const onUp = (event: PointerEvent) => {
    if (!pressed || event.pointerId !== pressed.pointerId) return;
    const window = windowTo(event);
    const dragged = moved;
    end();
    if (!dragged) onClick(window.to, event);
    else if (event.pointerType !== "touch" && window.to > window.from) onSelect(window);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && end();

  const controller = new AbortController();
  const { signal } = controller;
  element.addEventListener("pointerdown", onDown, { signal });
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("pointerup", onUp, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener("keydown", onKeyDown, { signal });
  return () => controller.abort();
}
