/** A box of the viewport, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Align = "start" | "end";

const gap = 6;
const margin = 8;

/**
 * Where a popover of `size` opens: below its anchor and flush with one of its sides, above it where there
 * is no room below but is above, and always inside the viewport.
 */
export function popoverPosition(
  anchor: Box,
  size: { width: number; height: number },
  viewport: { width: number; height: number },
  align: Align,
): { left: number; top: number } {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - size.height;
  const fitsBelow = below + size.height + margin <= viewport.height;
  const top = fitsBelow || above < margin ? below : above;
  const left = align === "start" ? anchor.left : anchor.left + anchor.width - size.width;
  const clamp = (value: number, room: number) => Math.max(margin, Math.min(value, room - margin));
  return {
    left: clamp(left, viewport.width - size.width),
    top: clamp(top, viewport.height - size.height),
  };
}
