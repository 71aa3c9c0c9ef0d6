import type { ProblemDetails, Result } from "@shared/api/result";
import type { WallFigures, WallSections } from "./figures.server";

/** A figure with the time at which it was loaded last. */
export interface Section<T> {
  /** Undefined until the figure was loaded once. */
  value: T | undefined;
  loadedAt: number | null;
  /** Whether the last attempt failed. The value is then from an earlier attempt. */
  isFailed: boolean;
}

/** What the browser knows of a company. Times are in milliseconds since the epoch. */
export interface Board {
  /** The last figures; null before the first response. */
  figures: Omit<WallFigures, "sections"> | null;
  sections: { [Name in keyof WallSections]: Section<WallSections[Name]> };
  attemptedAt: number;
  /** When the server responded last. */
  loadedAt: number | null;
  /** Why the last attempt failed as a whole; otherwise null. */
  error: ProblemDetails | null;
  /** The keys of all causes so far; null before the first causes. */
  knownCauses: ReadonlySet<string> | null;
  /** When a cause appeared that was not there before, by key. */
  newCauses: ReadonlyMap<string, number>;
}

const unknown = { value: undefined, loadedAt: null, isFailed: false };
const emptyBoard: Omit<Board, "attemptedAt"> = {
  figures: null,
  sections: {
    losses: unknown,
    causes: unknown,
    days: unknown,
    plants: unknown,
    energyToday: unknown,
    hours: unknown,
    drivers: unknown,
  },
  loadedAt: null,
  error: null,
  knownCauses: null,
  newCauses: new Map(),
};

/** How long a new cause has its mark. */
export const newCauseMs = 600_000;

/** The board of a company after an attempt. Figures that failed to load keep their last value and its time. */
export function receiveFigures(before: Board | undefined, result: Result<WallFigures>, now: number): Board {
  const board = { ...(before ?? emptyBoard), attemptedAt: now };
  if (!result.ok) return { ...board, error: result.error };
  const { sections: loaded, ...figures } = result.value;
  const sections = Object.fromEntries(
    Object.entries(loaded).map(([name, section]) => {
      const shown = board.sections[name as keyof WallSections];
      return [
        name,
        section.ok ? { value: section.value, loadedAt: now, isFailed: false } : { ...shown, isFailed: true },
      ];
    }),
  ) as unknown as Board["sections"];
  const keys = loaded.causes.ok ? loaded.causes.value.keys : [];
  const appeared = board.knownCauses === null ? [] : keys.filter((key) => !board.knownCauses?.has(key));
  return {
    ...board,
    figures,
    sections,
    loadedAt: now,
    error: null,
    knownCauses: loaded.causes.ok ? new Set([...(board.knownCauses ?? []), ...keys]) : board.knownCauses,
    newCauses: new Map([
      ...[...board.newCauses].filter(([, since]) => now - since < newCauseMs),
      ...appeared.map((key) => [key, now] as const),
    ]),
  };
}

/** The time of the oldest shown figures when the service or the connection fails; otherwise null. */
export function staleSince({ error, loadedAt, figures, sections }: Board): number | null {
  const failed = Object.values(sections).flatMap(({ isFailed, loadedAt }) => (isFailed && loadedAt ? [loadedAt] : []));
  const times = [
    ...failed,
    ...(error && loadedAt ? [loadedAt] : []),
    ...(figures?.staleSince ? [figures.staleSince] : []),
  ];
  return times.length > 0 ? Math.min(...times) : null;
}

/** Whether a part or all of the last attempt failed. */
export const hasFailed = (board: Board): boolean =>
  board.error !== null ||
  board.figures?.staleSince != null ||
  Object.values(board.sections).some(({ isFailed }) => isFailed);
