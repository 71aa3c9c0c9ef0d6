import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionCookieName } from "../session/session-storage";
import type * as admission from "./admission";

let createAdmission: typeof admission.createAdmission;
let readSessionKey: typeof admission.readSessionKey;
let now: number;
beforeEach(async () => {
  now = 1_000_000_000;
  // Each test has an isolate of its own.
  vi.resetModules();
  ({ createAdmission, readSessionKey } = await import("./admission"));
});

/** A request of a session: whether it has begun, once it has begun or is rejected. */
function open(session = "a") {
  const controller = new AbortController();
  const request = createAdmission(() => now);
  const opened = { ...request, isAdmitted: undefined as boolean | undefined, abort: () => controller.abort() };
  request.enterSession(session, controller.signal).then((isAdmitted) => {
    opened.isAdmitted = isAdmitted;
  });
  return opened;
}

const openAll = (count: number, session?: string) => Array.from({ length: count }, () => open(session));
const settled = () => new Promise((resolve) => setTimeout(resolve));
const admittedOf = (requests: { isAdmitted: boolean | undefined }[]) => requests.map(({ isAdmitted }) => isAdmitted);

describe("the requests of one session", () => {
  it("begin eight at a time and wait in order, and are rejected when sixteen wait", async () => {
    const requests = openAll(25);
    await settled();
    expect(admittedOf(requests)).toEqual([...Array(8).fill(true), ...Array(16).fill(undefined), false]);
    requests[3]?.leave();
    requests[3]?.leave();
    await settled();
    expect(admittedOf(requests.slice(8, 11))).toEqual([true, undefined, undefined]);
    for (const request of requests) request.leave();
    await settled();
    expect(admittedOf(requests.slice(8, 24))).not.toContain(false);
  });

  it("leave other sessions alone", async () => {
    openAll(30, "a");
    const other = open("b");
    await settled();
    expect(other.isAdmitted).toBe(true);
  });

  it("wait no longer when they are aborted, and do not begin later", async () => {
    const running = openAll(8);
    const waiting = openAll(16);
    waiting[0]?.abort();
    const last = open();
    await settled();
    expect([waiting[0]?.isAdmitted, last.isAdmitted]).toEqual([false, undefined]);
    running[0]?.leave();
    await settled();
    expect([waiting[0]?.isAdmitted, waiting[1]?.isAdmitted]).toEqual([false, true]);
  });

  it("are rejected when they have waited for ten seconds", async () => {
    vi.useFakeTimers();
    openAll(8);
    const waiting = open();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(waiting.isAdmitted).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(waiting.isAdmitted).toBe(false);
    vi.useRealTimers();
  });

  it("count for a minute at most when the runtime never reports their end", async () => {
    openAll(8);
    now += 60_001;
    const next = open();
    await settled();
    expect(next.isAdmitted).toBe(true);
  });
});

describe("the requests of an isolate", () => {
  it("are rejected above the limit until one has ended", () => {
    const [first, second, third] = [createAdmission(), createAdmission(), createAdmission()];
    expect([first.enter(2), second.enter(2), third.isFull(2), third.enter(2)]).toEqual([true, true, true, false]);
    first.leave();
    expect([third.isFull(2), third.enter(2)]).toEqual([false, true]);
  });
});

describe("readSessionKey", () => {
  const keyOf = (cookie: string) => readSessionKey(new Request("https://x.example", { headers: { Cookie: cookie } }));

  it("is a hash of the session cookie, and null without one", async () => {
    const key = await keyOf(`theme=dark; ${sessionCookieName}=secret`);
    expect(key).toBe(await keyOf(`${sessionCookieName}=secret`));
    expect(key).not.toContain("secret");
    expect(key).not.toBe(await keyOf(`${sessionCookieName}=other`));
    expect(await keyOf("theme=dark")).toBeNull();
  });
});
