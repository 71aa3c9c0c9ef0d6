import type { Result } from "@shared/api/result";
import { loadResourceFx } from "@shared/data/requests";
import { combine, createEffect, createEvent, createStore, sample } from "effector";
import { interval } from "patronum/interval";
import { type Board, newCauseMs, receiveFigures } from "./board";
import type { WallFigures } from "./figures.server";
import { wallFiguresHref } from "./wall-query";

interface Wall {
  /** The ids of the companies that rotate. */
  companies: readonly number[];
  everyMs: number;
  /** The query of the saved view; empty without one. */
  search: string;
  hasSound: boolean;
}

interface Moment {
  /** Milliseconds since the epoch. */
  now: number;
  isHidden: boolean;
}

const refreshMs = 60_000;
const tickMs = 1_000;

export const wallOpened = createEvent<Wall>();
export const wallClosed = createEvent();
/** The tab was shown or hidden. */
export const visibilityChanged = createEvent();

const { tick } = interval({ timeout: tickMs, start: wallOpened, stop: wallClosed, leading: true });
const readClockFx = createEffect((): Moment => ({ now: Date.now(), isHidden: document.hidden }));
sample({ clock: [tick, visibilityChanged], target: readClockFx });
const ticked = readClockFx.doneData;

const $wall = createStore<Wall | null>(null)
  .on(wallOpened, (_, wall) => wall)
  .reset(wallClosed);

/** The current time, once a second; 0 before the first tick. */
export const $now = createStore(0).on(ticked, (_, { now }) => now);

/** The shown company, by its position, and since when it is shown. */
const $turn = createStore({ position: 0, since: 0 }).reset(wallOpened);
const turned = sample({
  clock: ticked,
  source: { wall: $wall, turn: $turn },
  filter: (_, { isHidden }) => !isHidden,
  fn: ({ wall, turn: { position, since } }, { now }) => {
    if (since === 0 || !wall) return { position, since: now };
    const { companies, everyMs } = wall;
    if (companies.length < 2 || now - since < everyMs) return { position, since };
    return { position: (position + 1) % companies.length, since: now };
  },
});
$turn.on(turned, (turn, next) => (next.since === turn.since ? turn : next));

export const $companyId = combine($wall, $turn, (wall, { position }) => wall?.companies[position] ?? null);

interface FiguresRequest {
  companyId: number;
  search: string;
}

const loadFiguresFx = createEffect(async ({ companyId, search }: FiguresRequest) => {
  const result = (await loadResourceFx({ href: wallFiguresHref(companyId, search) })) as Result<WallFigures>;
  return { result, at: Date.now() };
});

const $boards = createStore<ReadonlyMap<number, Board>>(new Map())
  .on(loadFiguresFx.done, (boards, { params: { companyId }, result: { result, at } }) => {
    // No figure stays in memory after the end of the session.
    if (!result.ok && result.error.sessionEnded) return new Map();
    return new Map(boards).set(companyId, receiveFigures(boards.get(companyId), result, at));
  })
  .reset(wallOpened, wallClosed);

/** The figures of the shown company; null before the first response. */
export const $board = combine($boards, $companyId, (boards, id) => (id === null ? null : (boards.get(id) ?? null)));

/** Whether the session has ended. The wall keeps asking, so that it continues after a sign-in in another tab. */
export const $hasEnded = createStore(false)
  .on(loadFiguresFx.doneData, (ended, { result }) => ended || (!result.ok && result.error.sessionEnded))
  .reset(wallOpened);

/** When the figures of a company were requested last. */
const $requestedAt = createStore<ReadonlyMap<number, number>>(new Map()).reset(wallOpened);
const due = sample({
  clock: ticked,
  source: { wall: $wall, companyId: $companyId, requestedAt: $requestedAt, isLoading: loadFiguresFx.pending },
  fn: ({ wall, companyId, requestedAt, isLoading }, { now, isHidden }) => {
    if (!wall || companyId === null || isHidden || isLoading) return null;
    const age = now - (requestedAt.get(companyId) ?? Number.NEGATIVE_INFINITY);
    return age < refreshMs ? null : { companyId, search: wall.search, now };
  },
}).filterMap((request) => request ?? undefined);
$requestedAt.on(due, (times, { companyId, now }) => new Map(times).set(companyId, now));
sample({ clock: due, target: loadFiguresFx });

/** Loads the page again for the person who signed in after the end of the session. */
const reloadDocumentFx = createEffect(() => window.location.reload());
sample({
  clock: loadFiguresFx.doneData,
  source: $hasEnded,
  filter: (hasEnded, { result }) => hasEnded && result.ok,
  fn: () => {},
  target: reloadDocumentFx,
});

/** The keys of the causes of the shown company that are new. */
export const $newCauses = combine($board, $now, (board, now): string =>
  [...(board?.newCauses ?? [])]
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
  clock: loadFiguresFx.done,
  source: { wall: $wall, boards: $boards },
  filter: ({ wall, boards }, { params: { companyId }, result: { at } }) =>
    wall?.hasSound === true && [...(boards.get(companyId)?.newCauses.values() ?? [])].includes(at),
  fn: () => {},
});
sample({ clock: causesAppeared, target: playChimeFx });
