/** A page of a list that the API returns as a whole. */
export interface SlicedPage<Row> {
  rows: Row[];
  /** The number of rows of all pages. */
  total: number;
  perPage: number;
}

/** One page of all rows; empty past the last page. */
export function slicePage<Row>(all: readonly Row[], page: number, perPage: number): SlicedPage<Row> {
  return { rows: all.slice((page - 1) * perPage, page * perPage), total: all.length, perPage };
}
