import { reloadFiguresFx, reloadPageFx, revalidateFx } from "@shared/data/revalidation";
import type { EncodedData } from "@shared/framework/page-refresh";
import { postActionFx } from "@shared/mutations/create-mutation";
import { allSettled, fork, type UnitTargetable } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $refreshedAt, dataLoaded, figuresNotRefreshed } from "./live-data";
import {
  $notRefreshed,
  channelOpened,
  pageClosed,
  pageOpened,
  pageResumed,
  readMomentFx,
  refreshMs,
  refreshRequested,
  refreshShared,
  staleMs,
} from "./model";

const page = { href: "/triage", routes: ["routes/triage"], owner: "1-2" };
const loadedAt = "2026-06-21T09:41:00Z";
const refreshedAt = "2026-06-21T09:46:00Z";
const dataOf = (tag: string): EncodedData => ({ status: 200, contentType: "text/x-script", text: tag, tag });

beforeEach(() => {
  vi.useFakeTimers();
  const router = { state: { navigation: { state: "idle" }, location: { pathname: "/triage", search: "" } } };
  vi.stubGlobal("window", { __remixRouter: router });
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  vi.stubGlobal("requestAnimationFrame", () => {});
  const request = (_name: string, _options: object, work: (lock: object) => unknown) => work({});
  vi.stubGlobal("navigator", { locks: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An open page in a tab whose requests respond with the given data, null for data that are the same. */
async function openTab(responses: (EncodedData | null | Error)[] = []) {
  const requests: (string | null)[] = [];
  const shared: unknown[] = [];
  const reloadPage = vi.fn(async () => {});
  const reloadFigures = vi.fn(async () => []);
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    requests.push(new Headers(headers).get("If-None-Match"));
    await tab.response;
    const data = responses.shift() ?? null;
    if (data instanceof Error) throw data;
    const responseHeaders = { "Content-Type": "text/x-script", "X-As-Of": refreshedAt, ETag: data?.tag ?? "" };
    return new Response(data?.text ?? null, { status: data ? 200 : 304, headers: responseHeaders });
  });
  const tab = { mayRefresh: true, change: Promise.resolve(), response: Promise.resolve() };
  const scope = fork({
    handlers: [
      [readMomentFx, () => ({ now: Date.now(), mayRefresh: tab.mayRefresh })],
      [postActionFx, () => tab.change],
      [revalidateFx, () => tab.change],
      [reloadPageFx, reloadPage],
      [reloadFiguresFx, reloadFigures],
    ],
  });
  // The ticks never end, so that the scope never settles.
  // biome-ignore lint/suspicious/noExplicitAny: the events and effects have parameters of their own
  const send = async (unit: UnitTargetable<any>, params?: unknown) => {
    void allSettled(unit, { scope, params });
    await vi.advanceTimersByTimeAsync(0);
  };
  await send(channelOpened, { postMessage: (message: unknown) => shared.push(message) });
  await send(pageOpened, page);
  await send(dataLoaded, loadedAt);
  return { scope, requests, shared, reloadPage, reloadFigures, tab, send, wait: vi.advanceTimersByTimeAsync };
}

describe("an open page", () => {
  it("refreshes every five minutes until it is closed, with the tag of its data", async () => {
    const { requests, reloadPage, reloadFigures, scope, send, wait } = await openTab([dataOf("a"), null, dataOf("b")]);
    await wait(refreshMs - 1);
    expect(requests).toEqual([]);
    await wait(2.5 * refreshMs);
    expect(requests).toEqual([null, "a", "a"]);
    expect([reloadPage.mock.calls.length, reloadFigures.mock.calls.length]).toEqual([2, 3]);
    expect(scope.getState($refreshedAt)).toBe(refreshedAt);
    await send(pageClosed);
    await wait(2 * refreshMs);
    expect(requests).toHaveLength(3);
  });

  it("refreshes when it is shown and its data are older than a minute", async () => {
    const { requests, send, wait } = await openTab();
    await wait(staleMs - 1_000);
    await send(pageResumed);
    expect(requests).toEqual([]);
    await wait(1_000);
    await send(pageResumed);
    expect(requests).toEqual([null]);
  });

  it("loads nothing while the tab may not refresh, and no response twice", async () => {
    const { requests, tab, send, wait } = await openTab();
    tab.mayRefresh = false;
    await wait(3 * refreshMs);
    await send(pageResumed);
    expect(requests).toEqual([]);
    tab.mayRefresh = true;
    await Promise.all([send(pageResumed), send(pageResumed)]);
    expect(requests).toEqual([null]);
  });

  it.each([
    ["a mutation is pending", postActionFx],
    ["changed data are loading", revalidateFx],
  ])("loads nothing while %s", async (_, effect) => {
    const { requests, tab, send, wait } = await openTab();
    let finish = () => {};
    tab.change = new Promise((resolve) => {
      finish = resolve;
    });
    await send(effect, []);
    await wait(2 * refreshMs);
    expect(requests).toEqual([]);
    finish();
    await wait(refreshMs);
    expect(requests).toEqual([null]);
  });

  it.each([
    ["a mutation", postActionFx, {}],
    ["changed data", revalidateFx, []],
    ["another page", pageOpened, { ...page, href: "/plants" }],
    ["no page", pageClosed, undefined],
  ])("drops a response that arrives after %s", async (_, unit, params) => {
    const { tab, reloadPage, send, wait } = await openTab([dataOf("a")]);
    let respond = () => {};
    tab.response = new Promise((resolve) => {
      respond = resolve;
    });
    await wait(refreshMs);
    await send(unit, params);
    respond();
    await wait(0);
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it("sends no tag after other data were loaded", async () => {
    const { requests, send, wait } = await openTab([dataOf("a"), dataOf("b")]);
    await wait(refreshMs);
    await send(dataLoaded, refreshedAt);
    await wait(refreshMs);
    expect(requests).toEqual([null, null]);
  });
});

describe("a failed refresh", () => {
  it("states the time of the data until the next one succeeds", async () => {
    const { scope, send, reloadPage, wait } = await openTab([new Error("lost"), dataOf("a")]);
    await wait(refreshMs);
    expect(scope.getState($notRefreshed)).toEqual({ what: "page", asOf: loadedAt });
    expect(reloadPage).not.toHaveBeenCalled();
    await send(refreshRequested);
    expect(scope.getState($notRefreshed)).toBeNull();
  });

  it("states the time of the figures that a response did not have", async () => {
    const { scope, send, reloadPage, reloadFigures, wait } = await openTab([dataOf("a"), null, dataOf("b")]);
    reloadPage.mockImplementationOnce(async () => void allSettled(figuresNotRefreshed, { scope }));
    await wait(refreshMs);
    expect(scope.getState($notRefreshed)).toEqual({ what: "figures", asOf: loadedAt });
    await send(refreshRequested);
    expect(scope.getState($notRefreshed)).toEqual({ what: "figures", asOf: loadedAt });
    await send(refreshRequested);
    expect(scope.getState($notRefreshed)).toBeNull();
    reloadFigures.mockRejectedValueOnce(new Error("lost"));
    await send(refreshRequested);
    expect(scope.getState($notRefreshed)).toEqual({ what: "figures", asOf: refreshedAt });
  });
});

describe("tabs of one page", () => {
  it("share what one of them has loaded, and the others wait as long again", async () => {
    const second = await openTab();
    // The responses are those to the tab that was opened last.
    const first = await openTab([dataOf("a"), null]);
    await first.wait(0.9 * refreshMs);
    await first.send(refreshRequested);
    await second.send(refreshShared, first.shared[0]);
    expect([first.requests.length, second.reloadPage.mock.calls.length]).toEqual([1, 1]);
    second.tab.mayRefresh = false;
    await first.wait(refreshMs);
    expect(first.requests).toEqual([null, "a"]);
    await second.send(refreshShared, first.shared[1]);
    expect([first.requests.length, second.reloadPage.mock.calls.length]).toEqual([2, 1]);
    await first.send(pageClosed);
    second.tab.mayRefresh = true;
    await second.wait(refreshMs - 30_000);
    expect(first.requests).toHaveLength(2);
    await second.wait(60_000);
    expect(first.requests).toEqual([null, "a", "a"]);
  });

  it("do not ask while one of them asks", async () => {
    const { requests, send } = await openTab();
    const request = (_name: string, _options: object, work: (lock: null) => unknown) => work(null);
    vi.stubGlobal("navigator", { locks: { request } });
    await send(refreshRequested);
    expect(requests).toEqual([]);
  });

  it("load the figures of panels only while they are shown", async () => {
    const { reloadFigures, send } = await openTab();
    vi.stubGlobal("document", { querySelectorAll: () => [], hidden: true });
    await send(refreshShared, { page, data: dataOf("a"), asOf: refreshedAt });
    expect(reloadFigures).not.toHaveBeenCalled();
    vi.stubGlobal("document", { querySelectorAll: () => [], hidden: false });
    await send(pageResumed);
    await send(pageResumed);
    expect(reloadFigures).toHaveBeenCalledOnce();
  });

  it("ignore another page, company or user", async () => {
    const { reloadPage, send } = await openTab();
    for (const other of [{ href: "/plants" }, { owner: "1-3" }, { routes: [] }])
      await send(refreshShared, { page: { ...page, ...other }, data: dataOf("a"), asOf: refreshedAt });
    expect(reloadPage).not.toHaveBeenCalled();
  });
});
