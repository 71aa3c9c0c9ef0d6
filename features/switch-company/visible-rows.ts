/** A range of rows: from `first` up to but excluding `end`. */
export interface RowWindow {
  first: number;
  end: number;
}

/** The visible rows of a list scrolled to `scrollTop`, and a few around them. Sizes in CSS pixels. */
export function visibleRows(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const overscan = 4;
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight) - overscan));
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + overscan);
  return { first, end: Math.max(first, end) };
}

/** The scroll position that makes a row visible; unchanged if it is visible already. */
export function scrollTopFor(row: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + height) return top + rowHeight - height;
  return scrollTop;
}
