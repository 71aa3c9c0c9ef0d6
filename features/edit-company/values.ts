import type { Draft } from "@shared/forms/draft/draft-storage";
import type { SelectionItem } from "@shared/forms/selection/selection-form";

/** What is edited of a company. */
export interface CompanyValues {
  name: string;
  children: readonly SelectionItem[];
  inboundDrivers: readonly SelectionItem[];
  /** Whether light plants are shown to the company (non_mon_accessible). */
  accessible: boolean;
  /** Whether the company may create light plants (non_mon_creation_enabled). */
  creation: boolean;
}

/** A company with its saved values. */
export interface EditedCompany extends CompanyValues {
  id: number;
}

const idsOf = (items: readonly SelectionItem[]) => items.map(({ id }) => id).sort((a, b) => a - b);

/** Whether two companies have the same values; the order of a selection does not count. */
export const isEqual = (a: CompanyValues, b: CompanyValues): boolean =>
  a.name === b.name &&
  a.accessible === b.accessible &&
  a.creation === b.creation &&
  idsOf(a.children).join() === idsOf(b.children).join() &&
  idsOf(a.inboundDrivers).join() === idsOf(b.inboundDrivers).join();

/** The values as a draft. */
export const toDraft = ({ name, children, inboundDrivers, accessible, creation }: CompanyValues): Draft => ({
  name,
  children: JSON.stringify(children),
  inboundDrivers: JSON.stringify(inboundDrivers),
  accessible: accessible ? "1" : "0",
  creation: creation ? "1" : "0",
});

/** The values of a draft. */
export const fromDraft = (draft: Draft): CompanyValues => ({
  name: draft.name ?? "",
  children: readItems(draft.children),
  inboundDrivers: readItems(draft.inboundDrivers),
  accessible: draft.accessible === "1",
  creation: draft.accessible === "1" && draft.creation === "1",
});

const isItem = (item: unknown): item is SelectionItem =>
  typeof item === "object" &&
  item !== null &&
  "id" in item &&
  typeof item.id === "number" &&
  "name" in item &&
  typeof item.name === "string";

function readItems(text = "[]"): SelectionItem[] {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.filter(isItem) : [];
  } catch {
    return [];
  }
}
