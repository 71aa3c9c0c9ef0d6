import { isSnoozedUntil, listIssuesOfPlant } from "@entities/issue";
import { listNotes } from "@entities/note";
import type { PlantRef } from "@shared/api/refs";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";

/** Whether a note was deleted. */
export async function isDeleted(
  api: V0Client,
  plant: PlantRef,
  noteId: number,
  options: RequestOptions,
): Promise<boolean> {
  return (await listNotes(api, plant, options)).every(({ id }) => id !== noteId);
}

/** Whether all issues of a change are already snoozed accordingly. */
export async function areSnoozed(
  api: V0Client,
  plant: PlantRef,
  { issues, until }: { issues: readonly { issueId: number }[]; until: string | null },
  options: RequestOptions,
): Promise<boolean> {
  const stored = await listIssuesOfPlant(api, plant, options);
  return issues.every(({ issueId }) => isSnoozedUntil(stored, issueId, until));
}
