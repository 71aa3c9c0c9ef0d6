/** What a company owns and can share with its child companies, and what is shared with it. */
export interface SharedItems {
  own: { id: number; name: string; kind: string | null }[];
  /** Those of other companies; `owner` is null if it is not known. */
  visible: { id: number; name: string; kind: string | null; owner: string | null }[];
}

/** A child company with the ids of the items that are shared with it. */
export interface ChildCompany {
  id: number;
  name: string;
  sharedIds: readonly number[];
}
