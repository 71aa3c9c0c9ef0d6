import type { PlantsList } from "@features/plants-filter";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ColumnId } from "./column-ids";

/** What a row is about. It always stands first and stays in sight. */
export const headColumn = "name" satisfies ColumnId;

interface ListLook {
  title: MessageDescriptor;
  subtitle?: MessageDescriptor;
  /** From the first column on, which stays in sight. */
  columns: readonly ColumnId[];
}

/** How the variants of the one list differ (spec 3 §2). */
export const listColumns: Record<PlantsList, ListLook> = {
  plants: {
    title: msg`Plants`,
    subtitle: msg`Search for specific plants or filter by tag.`,
    columns: [
      "name",
      "status",
      "lost",
      "since",
      "score",
      "indicators",
      "tickets",
      "promiseCurrent",
      "address",
      "monitoredSince",
      "peak",
      "drivers",
      "tags",
    ],
  },
  issues: {
    title: msg`Issues`,
    subtitle: msg`Plants that have issues`,
    columns: [
      "name",
      "issue",
      "since",
      "lost",
      "status",
      "indicators",
      "snoozedUntil",
      "tickets",
      "score",
      "address",
      "drivers",
      "tags",
    ],
  },
  performances: {
    title: msg`Long Term Performance Monitoring`,
    columns: [
      "name",
      "promiseCurrent",
      "difference",
      "promisePrevious",
      "promiseAny",
      "promiseChanged",
      "status",
      "lost",
      "score",
      "tickets",
      "address",
      "peak",
      "tags",
    ],
  },
};
