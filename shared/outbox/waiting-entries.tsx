import { Trans } from "@lingui/react/macro";
import { lazyComponent, whenIdle } from "@shared/lib/react";
import { savesData } from "@shared/offline/worker-client";
import { useUnit } from "effector-react";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { Alert } from "../ui/alert/alert";
import { Badge } from "../ui/badge/badge";
import type { EntryListProps } from "./entry-list";
import { $canStore, $entries, $isOnline, noEntries } from "./model";

/** The list of entries. It loads with the rest of the outbox, so that it is there when the browser is offline. */
export const entryList = lazyComponent<EntryListProps>(async () => (await import("./entry-list")).EntryList);

/** Loads code that opens on demand, so that the page has it offline: once the page is idle, and not with "save data". */
export function useOfflineCode(preload: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(
    () =>
      whenIdle(() => {
        if (!savesData() && navigator.serviceWorker?.controller) preload();
      }),
    [],
  );
}

/** A value that only the browser knows. A part of the page that is hydrated later starts with the server's value. */
const useBrowserValue = <T,>(value: T, onServer: T): T =>
  useSyncExternalStore(
    () => () => {},
    () => value,
    () => onServer,
  );

const useEntriesOf = (at: readonly string[]) =>
  useBrowserValue(useUnit($entries), noEntries).filter(({ places }) => places.some((place) => at.includes(place)));

/** The entries of the outbox that belong to a place of the page, such as `notes-9` (domain/outbox.md). */
export function WaitingEntries({ place }: { place: string }) {
  const entries = useEntriesOf([place]);
  if (entries.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <entryList.Component entries={entries} />
    </Suspense>
  );
}

/** Marks a row of a table that has an entry in one of its places. The outbox in the top bar has its buttons. */
export function WaitingBadge({ places }: { places: readonly string[] }) {
  const entries = useEntriesOf(places);
  if (entries.length === 0) return null;
  const hasProblem = entries.some(({ state }) => state !== "waiting");
  return (
    <Badge tone={hasProblem ? "medium" : "neutral"}>
      {hasProblem ? <Trans>Not sent</Trans> : <Trans>Waiting to be sent</Trans>}
    </Badge>
  );
}

/** Says before typing that a browser without a connection cannot keep what is typed (domain/outbox.md#storage). */
export function OutboxNotice() {
  const { isOnline, canStore } = useUnit({ isOnline: $isOnline, canStore: $canStore });
  if (!useBrowserValue(!isOnline && canStore === false, false)) return null;
  return (
    <Alert kind="warning">
      <Trans>
        This browser cannot keep changes while offline: it stores nothing in private windows, or its storage is full or
        blocked. Save when you are online again.
      </Trans>
    </Alert>
  );
}
