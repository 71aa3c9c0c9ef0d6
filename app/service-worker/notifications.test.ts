import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NotificationEvent, PushEvent } from "./scope";

const site = "https://site.example";
const showNotification = vi.fn();
const openWindow = vi.fn();
const unsubscribe = vi.fn();
const focus = vi.fn();
let worker: typeof import("./notifications");

beforeEach(async () => {
  const windows = [{ url: `${site}/triage#driver%3Asma`, focus }];
  vi.stubGlobal("location", { origin: site });
  vi.stubGlobal("clients", { matchAll: async () => windows, openWindow });
  vi.stubGlobal("registration", { showNotification, pushManager: { getSubscription: async () => ({ unsubscribe }) } });
  vi.resetModules();
  worker = await import("./notifications");
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe("a push message", () => {
  it("is a notification that the next one with its tag replaces", async () => {
    const message = { title: "New: Zero yield", body: "School", tag: "cause-9", url: "/triage#a", language: "nl" };
    await worker.showMessage({ data: { json: () => message } } as PushEvent);
    expect(showNotification.mock.calls).toEqual([
      [
        "New: Zero yield",
        expect.objectContaining({ body: "School", tag: "cause-9", renotify: true, lang: "nl", data: "/triage#a" }),
      ],
    ]);
  });

  it.each([
    ["/triage#plant%3A7", `${site}/triage#plant%3A7`],
    ["https://evil.example/a", `${site}/`],
    ["//evil.example/a", `${site}/`],
  ])("opens %s as %s", async (url, opened) => {
    const close = vi.fn();
    await worker.openNotification({ notification: { data: url, close } } as unknown as NotificationEvent);
    expect([openWindow.mock.calls, close.mock.calls.length]).toEqual([[[opened]], 1]);
  });

  it("focuses the window that shows its page", async () => {
    const notification = { data: "/triage#driver%3Asma", close: vi.fn() };
    await worker.openNotification({ notification } as unknown as NotificationEvent);
    expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
  });

  it("comes no more after the user signed out", async () => {
    await worker.endPush();
    expect(unsubscribe).toHaveBeenCalledOnce();
    vi.stubGlobal("registration", {});
    await expect(worker.endPush()).resolves.toBeUndefined();
  });
});
