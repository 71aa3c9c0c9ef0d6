import type { Choices } from "@shared/list-query/codecs";
import type { Choice } from "../choices";

export type Side = keyof Choices;

const nothing: Choices = { include: [], exclude: [] };

/** The side a choice stands on; what its group stands for, it stands for too. */
export function sideOf(value: Choices | undefined, { id, within }: Choice): Side | null {
  const { include, exclude } = value ?? nothing;
  const isOn = (ids: readonly string[]) => ids.includes(id) || (within !== undefined && ids.includes(within));
  if (isOn(include)) return "include";
  return isOn(exclude) ? "exclude" : null;
}

/** Whether a choice is settled by the group it belongs to. */
export const isCovered = (value: Choices | undefined, { within }: Choice): boolean =>
  within !== undefined && sideOf(value, { id: within, name: "" }) !== null;

/**
 * Puts a choice on a side, or takes it off again. It leaves the other side, since the two must not overlap
 * (spec 3 §5), and a group takes its own kinds along. Undefined once nothing is chosen.
 */
export function toggled(
  value: Choices | undefined,
  choice: Choice,
  side: Side,
  all: readonly Choice[],
): Choices | undefined {
  const { include, exclude } = value ?? nothing;
  const leaving = new Set([
    choice.id,
    ...all.filter(({ within }) => within === choice.id).map(({ id }) => id),
  ]);
  const stays = (id: string) => !leaving.has(id);
  const next: Choices = { include: include.filter(stays), exclude: exclude.filter(stays) };
  if (sideOf(value, choice) !== side) next[side].push(choice.id);
  return next.include.length + next.exclude.length > 0 ? next : undefined;
}

/** Letters without their accents, in lower case: what a search compares. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/**
 * The choices to show: those that hold every word of a search, at most `limit` of them. What was chosen when the
 * filter was opened stands on top, with its group, so that nothing moves under the pointer.
 */
export function choicesToShow(
  all: readonly Choice[],
  { search, first, limit }: { search: string; first: ReadonlySet<string>; limit: number },
): { shown: Choice[]; more: number } {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const fitting = all.filter(({ name }) => words.every((word) => plain(name).includes(word)));
  const groupOf = ({ id, within }: Choice) => within ?? id;
  const onTop = new Set(all.filter(({ id }) => first.has(id)).map(groupOf));
  const ordered = [
    ...fitting.filter((choice) => onTop.has(groupOf(choice))),
    ...fitting.filter((choice) => !onTop.has(groupOf(choice))),
  ];
  return { shown: ordered.slice(0, limit), more: Math.max(0, ordered.length - limit) };
}
