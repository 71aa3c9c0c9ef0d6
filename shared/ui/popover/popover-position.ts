/** A box in the viewport, in CSS pixels. */
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
 * The position of a popover of `size`: below its anchor and aligned with one of its sides, above it if there is only
 * enough space above, and always inside the viewport. In CSS pixels.
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
  const clamp = (value: number, max: number) => Math.max(margin, Math.min(value, max - margin));
  return {
    left: clamp(left, viewport.width - size.width),
    top: clamp(top, viewport.height - size.height),
  };
}
