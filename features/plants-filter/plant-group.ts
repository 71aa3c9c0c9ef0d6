import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QueryCodec } from "@shared/list-query/codecs";

/** A group of the portfolio: the plants with these tags alone, of this owner, or with panels in this direction. */
export interface PlantGroup {
  grouping: keyof typeof groupLabels;
  key: string;
}

/** The filters with ids that a group has. */
type IdFilter = "companies" | "tags" | "drivers";

export const groupLabels: Record<
  "company" | "tag" | "driver" | "orientation" | "year",
  { filter?: IdFilter; label: MessageDescriptor }
> = {
  company: { filter: "companies", label: msg`Owner` },
  tag: { filter: "tags", label: msg`Tags` },
  driver: { filter: "drivers", label: msg`Drivers` },
  orientation: { label: msg`Orientation` },
  year: { label: msg`Year of building` },
};

/** The ids of a filter that the group of a query has. */
export function groupIds(group: PlantGroup | undefined, filter: string): string[] {
  return group && groupLabels[group.grouping].filter === filter ? group.key.split(",").filter(Boolean) : [];
}

/** `tag:1,5`, `orientation:south`, or `tag:` for the plants without tags. */
export const plantGroupCodec: QueryCodec<PlantGroup> = {
  read(text) {
    const [, grouping = "", key = ""] = /^(\w+):([a-z0-9,-]*)$/.exec(text.trim()) ?? [];
    if (!Object.hasOwn(groupLabels, grouping)) return { value: null, complete: text.trim() === "" };
    return { value: { grouping: grouping as PlantGroup["grouping"], key }, complete: true };
  },
  write: ({ grouping, key }) => `${grouping}:${key}`,
};
