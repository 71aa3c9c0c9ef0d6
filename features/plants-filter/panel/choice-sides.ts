import type { Choices } from "@shared/list-query/codecs";
import type { Choice } from "../choices";

export type Side = keyof Choices;

const noChoices: Choices = { include: [], exclude: [] };

/** The side of a choice, its own or that of its group. */
export function sideOf(value: Choices | undefined, { id, within }: Choice): Side | null {
  const { include, exclude } = value ?? noChoices;
  const isOn = (ids: readonly string[]) => ids.includes(id) || (within !== undefined && ids.includes(within));
  if (isOn(include)) return "include";
  return isOn(exclude) ? "exclude" : null;
}

/** Whether the side of a choice is determined by its group. */
export const isCovered = (value: Choices | undefined, { within }: Choice): boolean =>
  within !== undefined && sideOf(value, { id: within, name: "" }) !== null;

/**
 * Adds a choice to a side, or removes it if it is there already. The two sides never overlap (spec 3 §5), and adding
 * a group removes its members. Undefined if no choice is left.
 */
export function toggled(
  value: Choices | undefined,
  choice: Choice,
  side: Side,
  all: readonly Choice[],
): Choices | undefined {
  const { include, exclude } = value ?? noChoices;
  const removed = new Set([
    choice.id,
    ...all.filter(({ within }) => within === choice.id).map(({ id }) => id),
  ]);
  const remains = (id: string) => !removed.has(id);
  const next: Choices = { include: include.filter(remains), exclude: exclude.filter(remains) };
  if (sideOf(value, choice) !== side) next[side].push(choice.id);
  return next.include.length + next.exclude.length > 0 ? next : undefined;
}

/** Lower case without accents, for comparison. */
const normalize = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/**
 * The choices to render: those that contain every term of the search, at most `limit` of them. The choices selected
 * when the filter was opened are first, with their groups, so that no row moves under the pointer.
 */
export function choicesToShow(
  all: readonly Choice[],
  { search, first, limit }: { search: string; first: ReadonlySet<string>; limit: number },
): { visible: Choice[]; more: number } {
  const terms = normalize(search).split(/\s+/).filter(Boolean);
  const matching = all.filter(({ name }) => terms.every((term) => normalize(name).includes(term)));
  const groupOf = ({ id, within }: Choice) => within ?? id;
  const topGroups = new Set(all.filter(({ id }) => first.has(id)).map(groupOf));
  const ordered = [
    ...matching.filter((choice) => topGroups.has(groupOf(choice))),
    ...matching.filter((choice) => !topGroups.has(groupOf(choice))),
  ];
  return { visible: ordered.slice(0, limit), more: Math.max(0, ordered.length - limit) };
}
