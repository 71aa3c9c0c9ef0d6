/**
 * How long the server keeps a place of the page open for what is to stand there. React takes no update of a page
 * with an open place: while one is, a click in the browser would lead nowhere.
 */
const patienceMs = 1_000;

/** Stands for what did not come in time. */
export const late = Symbol("late");

/** What the server calls its reason for leaving a place to the browser; the browser is told it by this name. */
export const leftToBrowser = "left-to-browser";

/** Thrown where a place is drawn on the server, it leaves that place to the browser. It is no fault. */
export class LeftToBrowser extends Error {
  override readonly name = "LeftToBrowser";
}

/** The work as it is; on the server what it brings within a second, and then `late`. */
export function inTime<T>(work: Promise<T> | T): Promise<T | typeof late> | T {
  return import.meta.env.SSR && work instanceof Promise ? unlessLate(work, patienceMs) : work;
}

/** What the work brings, or `late` where it takes longer. */
export function unlessLate<T>(work: Promise<T>, limitMs: number): Promise<T | typeof late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
