import { reloadFiguresFx, reloadPageFx, revalidateFx } from "@shared/data/revalidation";
import type { EncodedData } from "@shared/framework/page-refresh";
import { postActionFx } from "@shared/mutations/create-mutation";
import { allSettled, fork, type UnitTargetable } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dataLoaded, earlierResultsShown } from "./live-data";
import { $notRefreshed, pageClosed, pageOpened, recordFigures, refresh, refreshMs } from "./open-page";

const page = { href: "/triage", routes: ["routes/triage"], owner: "1-2" };
const loadedAt = Date.UTC(2026, 5, 21, 9, 41);
const refreshedAt = Date.UTC(2026, 5, 21, 9, 46);
/** The age of the data from which a page refreshes when it becomes visible. */
const staleMs = 60_000;
/** The state of the tab. */
let tabState = { hidden: false, onLine: true, saveData: false, hasDialog: false };
const dataOf = (tag: string): EncodedData => ({ status: 200, contentType: "text/x-script", text: tag, tag });

beforeEach(() => {
  vi.useFakeTimers();
  const router = { state: { navigation: { state: "idle" }, location: { pathname: "/triage", search: "" } } };
  vi.stubGlobal("window", { __remixRouter: router });
  tabState = { hidden: false, onLine: true, saveData: false, hasDialog: false };
  vi.stubGlobal("document", {
    querySelectorAll: () => [],
    querySelector: () => (tabState.hasDialog ? {} : null),
    get hidden() {
      return tabState.hidden;
    },
  });
  vi.stubGlobal("requestAnimationFrame", () => {});
  vi.stubGlobal("navigator", {
    get onLine() {
      return tabState.onLine;
    },
    get connection() {
      return tabState;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An open page in a tab whose requests respond with the given data, null for data that are the same. */
async function openTab(responses: (EncodedData | null | Error)[] = []) {
  const requests: (string | null)[] = [];
  const reloadPage = vi.fn(async () => {});
  const reloadFigures = vi.fn(async () => []);
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    requests.push(new Headers(headers).get("If-None-Match"));
    await tab.response;
    const data = responses.shift() ?? null;
    if (data instanceof Error) throw data;
    const responseHeaders = {
      "Content-Type": "text/x-script",
      "X-As-Of": new Date(refreshedAt).toISOString(),
      ETag: data?.tag ?? "",
    };
    return new Response(data?.text ?? null, { status: data ? 200 : 304, headers: responseHeaders });
  });
  const tab = { change: Promise.resolve(), response: Promise.resolve() };
  const scope = fork({
    handlers: [
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
  await send(pageOpened, page);
  await send(dataLoaded, loadedAt);
  return { scope, requests, reloadPage, reloadFigures, tab, send, wait: vi.advanceTimersByTimeAsync };
}

describe("an open page", () => {
  it("refreshes every five minutes until it is closed, with the tag of its data", async () => {
    const { requests, reloadPage, reloadFigures, send, wait } = await openTab([dataOf("a"), null, dataOf("b")]);
    await wait(refreshMs - 1);
    expect(requests).toEqual([]);
    await wait(2.5 * refreshMs);
    expect(requests).toEqual([null, "a", "a"]);
    expect([reloadPage.mock.calls.length, reloadFigures.mock.calls.length]).toEqual([2, 3]);
    await send(pageClosed);
    await wait(2 * refreshMs);
    expect(requests).toHaveLength(3);
  });

  it("refreshes when it is shown and its data are older than a minute", async () => {
    const { requests, send, wait } = await openTab();
    await wait(staleMs - 1_000);
    await send(refresh.resumed);
    expect(requests).toEqual([]);
    await wait(1_000);
    await send(refresh.resumed);
    expect(requests).toEqual([null]);
  });

  it.each([
    ["hidden", { hidden: true }],
    ["offline", { onLine: false }],
    ["saving data", { saveData: true }],
    ["behind a dialog", { hasDialog: true }],
  ])("loads nothing while it is %s, and no response twice", async (_, state) => {
    const { requests, send, wait } = await openTab();
    const usual = tabState;
    tabState = { ...usual, ...state };
    await wait(3 * refreshMs);
    await send(refresh.resumed);
    expect(requests).toEqual([]);
    tabState = usual;
    await Promise.all([send(refresh.resumed), send(refresh.resumed)]);
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
    await send(refresh.requested);
    expect(scope.getState($notRefreshed)).toBeNull();
  });

  it("states the time of the figures that a response did not have", async () => {
    const { scope, send, reloadPage, reloadFigures, wait } = await openTab([dataOf("a"), null, dataOf("b")]);
    reloadPage.mockImplementationOnce(async () => void allSettled(earlierResultsShown, { scope, params: loadedAt }));
    await wait(refreshMs);
    expect(scope.getState($notRefreshed)).toEqual({ what: "figures", asOf: loadedAt });
    await send(refresh.requested);
    expect(scope.getState($notRefreshed)).toEqual({ what: "figures", asOf: loadedAt });
    await send(refresh.requested);
    expect(scope.getState($notRefreshed)).toBeNull();
    reloadFigures.mockRejectedValueOnce(new Error("lost"));
    await send(refresh.requested);
    expect(scope.getState($notRefreshed)).toEqual({ what: "figures", asOf: refreshedAt });
  });
});

/** An element with the members that the module uses. */
function figure(textContent: string, parts: object[] = []) {
  const attributes = new Set<string>();
  return {
    isConnected: true,
    textContent,
    contains: (other: object) => parts.includes(other),
    setAttribute: (name: string) => void attributes.add(name),
    removeAttribute: (name: string) => void attributes.delete(name),
    isMarked: () => attributes.has("data-changed"),
  };
}

describe("recordFigures", () => {
  it("does not mark a figure of which only the time has changed", () => {
    const energy = figure("12 kWh, 14:05");
    vi.stubGlobal("document", { querySelectorAll: () => [energy] });
    const mark = recordFigures();
    energy.textContent = "12 kWh, 14:10";
    mark();
    expect(energy.isMarked()).toBe(false);
  });

  it("marks the innermost elements with another text, for a moment", () => {
    const [same, changed, removed, part] = [figure("1 kWh"), figure("2 kWh"), figure("3 kWh"), figure("4")];
    const whole = figure("4 kWh", [part]);
    vi.stubGlobal("document", { querySelectorAll: () => [same, changed, removed, part, whole] });
    const mark = recordFigures();
    changed.textContent = "5 kWh";
    removed.textContent = "6 kWh";
    removed.isConnected = false;
    part.textContent = "7";
    whole.textContent = "7 kWh";
    mark();
    const marked = () => [same, changed, removed, part, whole].map((each) => each.isMarked());
    expect(marked()).toEqual([false, true, false, true, false]);
    vi.advanceTimersByTime(4_000);
    expect(marked()).toEqual([false, false, false, false, false]);
  });
});
