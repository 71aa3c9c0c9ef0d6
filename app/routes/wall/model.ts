import { loadedValue, type ProblemDetails, type Result } from "@shared/api/result";
import { loadResourceFx } from "@shared/data/requests";
import { type MergedResults, mergeResults, oldestOf } from "@shared/refresh/live-data";
import { createRefresh } from "@shared/refresh/refresh";
import { combine, createEffect, createEvent, createStore, type StoreValue, sample } from "effector";
import type { WallFigures } from "./figures.server";
import { wallFiguresHref } from "./wall-query";

interface Wall {
  /** The ids of the companies that rotate. */
  companies: readonly number[];
  everyMs: number;
  /** The query of the saved view; empty without one. */
  search: string;
  hasSound: boolean;
  /** The time of the service minus the time of the browser when the page was loaded. */
  clockOffsetMs: number;
}

export const wallOpened = createEvent<Wall>();
export const wallClosed = createEvent();

const $wall = createStore<Wall | null>(null)
  .on(wallOpened, (_, wall) => wall)
  .reset(wallClosed);

/** The shown company, by its position, and since when it is shown. */
const $turn = createStore({ position: 0, since: 0 }).reset(wallOpened);
export const $companyId = combine($wall, $turn, (wall, { position }) => wall?.companies[position] ?? null);

interface FiguresRequest {
  companyId: number;
  search: string;
}

const loadFiguresFx = createEffect<FiguresRequest, { figures: WallFigures; asOf: number }, ProblemDetails>(
  async ({ companyId, search }) => {
    const result = (await loadResourceFx({ href: wallFiguresHref(companyId, search) })) as Result<WallFigures>;
    if (!result.ok) throw result.error;
    return { figures: result.value, asOf: Date.now() };
  },
);

export const refresh = createRefresh({
  opened: wallOpened,
  closed: wallClosed,
  $target: combine($wall, $companyId, (wall, companyId): FiguresRequest | null =>
    wall === null || companyId === null ? null : { companyId, search: wall.search },
  ),
  load: loadFiguresFx,
  everyMs: 60_000,
  tickMs: 1_000,
  keyOf: ({ companyId }) => companyId,
});
sample({ clock: wallOpened, fn: () => {}, target: refresh.requested });

/** The current time, once a second; 0 before the first tick. */
export const $now = createStore(0).on(refresh.ticked, (_, { now }) => now);

/** The minute that the clock shows, by the clock of the service; 0 before the first tick. */
export const $minute = combine($now, $wall, (now, wall) =>
  wall === null || now === 0 ? 0 : Math.floor((now + wall.clockOffsetMs) / 60_000) * 60_000,
);

const turned = sample({
  clock: refresh.ticked,
  source: { wall: $wall, turn: $turn },
  filter: (_, { mayLoad }) => mayLoad,
  fn: ({ wall, turn: { position, since } }, { now }) => {
    if (since === 0 || !wall) return { position, since: now };
    const { companies, everyMs } = wall;
    if (companies.length < 2 || now - since < everyMs) return { position, since };
    return { position: (position + 1) % companies.length, since: now };
  },
});
$turn.on(turned, (turn, next) => (next.since === turn.since ? turn : next));

/** The figures of a company. A figure whose call failed has its earlier value. */
interface CompanyFigures extends MergedResults<WallFigures> {
  /** When each cause appeared, by key; 0 for the first causes. Null before the first causes. */
  causes: ReadonlyMap<string, number> | null;
}

const $companies = createStore<ReadonlyMap<number, CompanyFigures>>(new Map())
  .on(refresh.received, (all, { target: { companyId }, value: { figures, asOf }, previousAt }) => {
    const before = all.get(companyId) ?? null;
    const keys = loadedValue(figures.sections.causes)?.keys;
    const known = before?.causes ?? null;
    const causes = keys ? new Map([...keys.map((key) => [key, known ? asOf : 0] as const), ...(known ?? [])]) : known;
    return new Map(all).set(companyId, { ...mergeResults(before, figures, previousAt ?? 0), causes });
  })
  // No figure stays in memory after the end of the session.
  .on(refresh.failed, (all, { sessionEnded }) => (sessionEnded ? new Map() : all))
  .reset(wallOpened, wallClosed);
const $company = combine($companies, $companyId, (all, id) => (id === null ? null : (all.get(id) ?? null)));

/** The figures of the shown company; null before the first response. */
export const $board = combine($company, refresh.$attempts, (company, attempts) => {
  if (!attempts) return null;
  const { loadedAt, error } = attempts;
  const figures = company?.data ?? null;
  const staleSince = oldestOf([...(company?.earlier.values() ?? []), figures?.staleSince, error && loadedAt]);
  const hasMissing = Object.values(figures?.sections ?? {}).some(({ ok }) => !ok);
  return {
    /** The last figures; null before the first ones. */
    figures,
    /** When the server responded last; null before. */
    loadedAt,
    /** Why the last attempt failed as a whole; otherwise null. */
    error,
    /** Whether a part or all of the last attempt failed. */
    hasFailed: error !== null || staleSince !== null || hasMissing,
    /** The time of the oldest shown figures when the service or the connection fails; otherwise null. */
    staleSince,
  };
});

/** What is known of the shown company. Times are in milliseconds since the epoch. */
export type Board = NonNullable<StoreValue<typeof $board>>;

/** Whether the session has ended. The wall keeps asking, so that it continues after a sign-in in another tab. */
export const $hasEnded = createStore(false)
  .on(refresh.failed, (ended, { sessionEnded }) => ended || sessionEnded)
  .reset(wallOpened);

/** Loads the page again for the person who signed in after the end of the session. */
const reloadDocumentFx = createEffect(() => window.location.reload());
sample({ clock: refresh.received, source: $hasEnded, filter: Boolean, fn: () => {}, target: reloadDocumentFx });

/** How long a new cause has its mark. */
const newCauseMs = 600_000;

/** The keys of the causes of the shown company that are new. */
export const $newCauses = combine($company, $now, (company, now): string =>
  [...(company?.causes ?? [])]
    .filter(([, since]) => now - since < newCauseMs)
    .map(([key]) => key)
    .join("\n"),
).map((keys) => keys.split("\n").filter(Boolean));

const chimeMs = 400;
const chimeHertz = 523;

/** Plays a quiet tone. Browsers play it only on a page that was clicked, or that may play sound. */
const playChimeFx = createEffect(async () => {
  const audio = new AudioContext();
  const volume = audio.createGain();
  const tone = audio.createOscillator();
  tone.frequency.value = chimeHertz;
  volume.gain.setValueAtTime(0.1, audio.currentTime);
  volume.gain.linearRampToValueAtTime(0, audio.currentTime + chimeMs / 1_000);
  tone.connect(volume).connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(audio.currentTime + chimeMs / 1_000);
});
const causesAppeared = sample({
  clock: refresh.received,
  source: { wall: $wall, companies: $companies },
  filter: ({ wall, companies }, { target: { companyId }, value: { asOf } }) =>
    wall?.hasSound === true && [...(companies.get(companyId)?.causes?.values() ?? [])].includes(asOf),
  fn: () => {},
});
sample({ clock: causesAppeared, target: playChimeFx });
