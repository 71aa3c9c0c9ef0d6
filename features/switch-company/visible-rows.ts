/** Rows of a long list: from `first` up to and without `end`. */
export interface RowWindow {
  first: number;
  end: number;
}

/** The rows of `count` that a list scrolled to `scrollTop` shows, and a few around them. Sizes in CSS pixels. */
export function visibleRows(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const around = 4;
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight) - around));
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + around);
  return { first, end: Math.max(first, end) };
}

/** Where a list has to be scrolled to for a row to be in sight; where it is, if it is. */
export function scrollTopFor(row: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + height) return top + rowHeight - height;
  return scrollTop;
}
