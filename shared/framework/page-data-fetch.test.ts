import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPageDataFetch } from "./page-data-fetch";

const routes: Record<string, string[]> = {
  "/plants": ["root", "layout", "plants"],
  "/issues": ["root", "layout", "issues"],
  "/health": ["root", "layout", "health", "day"],
};
const data = (path: string) => new URL(path, "https://site.example");
const offline = () => Promise.reject(new TypeError("Failed to fetch"));

/** A response whose first chunk has arrived; `cancelled` tells whether the rest was cancelled. */
function streamed() {
  const cancelled = vi.fn();
  const start = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array([1]));
  return { response: new Response(new ReadableStream({ start, cancel: cancelled })), cancelled };
}

function browser(currentPath = "/plants") {
  const send = vi.fn<typeof fetch>(async () => streamed().response);
  const onFailure = vi.fn();
  const openDocument = vi.fn();
  const { fetch, retry } = createPageDataFetch({
    fetch: send,
    currentPath: () => currentPath,
    routesOf: (path) => routes[path] ?? [],
    openDocument,
    onFailure: (url) => onFailure(url && url.pathname + url.search),
  });
  /** Requests page data and resolves to a function that tells whether the rest of its response was cancelled. */
  async function open(path: string) {
    const { response, cancelled } = streamed();
    send.mockResolvedValueOnce(response);
    const { body } = await fetch(data(path));
    return { body, isCancelled: () => cancelled.mock.calls.length > 0 };
  }
  const failure = () => onFailure.mock.lastCall?.[0] ?? null;
  return { fetch, retry, send, open, failure, openDocument };
}

describe("a response of page data", () => {
  it("is cancelled when the next page responds, and its data stays pending", async () => {
    const { open, fetch, send } = browser("/account");
    const first = await open("/plants.data?_routes=plants");
    send.mockReturnValueOnce(new Promise(() => {}));
    void fetch(data("/issues.data?_routes=issues"));
    expect(first.isCancelled()).toBe(false);
    const reader = first.body?.getReader();
    await reader?.read();
    const rest = reader?.read();
    await open("/issues.data?_routes=issues");
    expect(first.isCancelled()).toBe(true);
    const timeout = new Promise((resolve) => setTimeout(resolve, 20, "pending"));
    expect(await Promise.race([rest, timeout])).toBe("pending");
  });

  it("is cancelled when its routes are requested again, and not when another route of the page is requested", async () => {
    const { open } = browser("/account");
    const counts = await open("/health.data?_routes=health,day");
    const day = await open("/health.data?health=2026-03-01&_routes=day");
    expect([counts.isCancelled(), day.isCancelled()]).toEqual([false, false]);
    await open("/health.data?health=2026-03-02&_routes=day");
    expect([counts.isCancelled(), day.isCancelled()]).toEqual([false, true]);
  });

  it("stays open while the layout that it loaded is shown", async () => {
    const { open } = browser("/account");
    const first = await open("/plants.data?_routes=layout,plants");
    await open("/issues.data?_routes=issues");
    expect(first.isCancelled()).toBe(false);
    await open("/issues.data");
    expect(first.isCancelled()).toBe(true);
  });
});

describe("a request of page data", () => {
  it("resolves when the response begins for another page, and when it is complete for the current page", async () => {
    const { fetch, send } = browser();
    let complete = () => {};
    send.mockImplementation(async () => {
      const start = (controller: ReadableStreamDefaultController) => {
        controller.enqueue(new TextEncoder().encode("rows"));
        complete = () => controller.close();
      };
      return new Response(new ReadableStream({ start }));
    });
    await fetch(data("/issues.data"));
    const settled = vi.fn();
    const response = fetch(data("/plants.data?search=roof"));
    void response.then(settled);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(settled).not.toHaveBeenCalled();
    complete();
    expect(await (await response).text()).toBe("rows");
  });

  it("waits for a retry when the connection is lost within the data of the current page", async () => {
    const { fetch, retry, send, failure } = browser();
    const pull = (controller: ReadableStreamDefaultController) => controller.error(new TypeError("lost"));
    send.mockResolvedValueOnce(new Response(new ReadableStream({ pull })));
    send.mockResolvedValueOnce(new Response("rows"));
    const response = fetch(data("/plants.data"));
    await vi.waitFor(() => expect(failure()).toBe("/plants"));
    retry();
    expect(await (await response).text()).toBe("rows");
  });

  it("waits for a retry when there is no connection or a proxy responds with an error", async () => {
    const { fetch, retry, send, failure } = browser();
    send.mockImplementationOnce(offline);
    const response = fetch(data("/plants.data?search=roof&_routes=plants"));
    await vi.waitFor(() => expect(failure()).toBe("/plants?search=roof"));
    send.mockResolvedValueOnce(new Response("<h1>502</h1>", { status: 502 }));
    send.mockResolvedValueOnce(new Response("rows"));
    retry();
    expect(failure()).toBeNull();
    await vi.waitFor(() => expect(failure()).toBe("/plants?search=roof"));
    retry();
    expect((await response).status).toBe(200);
    expect(failure()).toBeNull();
  });

  it("opens the document that the service worker has a copy of, but not for the current page", async () => {
    const { fetch, send, failure, openDocument } = browser();
    send.mockImplementation(async () => new Response(null, { status: 503, headers: { "X-Open-Document": "/issues" } }));
    void fetch(data("/issues.data"));
    await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/issues"));
    void fetch(data("/plants.data?page=2"));
    await vi.waitFor(() => expect(failure()).toBe("/plants?page=2"));
    expect(openDocument).toHaveBeenCalledTimes(1);
  });

  it("stops waiting when another navigation aborts it", async () => {
    const { fetch, send, failure } = browser();
    send.mockImplementationOnce(offline);
    const controller = new AbortController();
    const response = fetch(data("/plants.data"), { signal: controller.signal });
    await vi.waitFor(() => expect(failure()).toBe("/plants"));
    controller.abort();
    await expect(response).rejects.toThrow("aborted");
    expect(failure()).toBeNull();
  });

  it("returns an error of a loader", async () => {
    const { fetch, send, failure } = browser();
    const headers = { "Content-Type": "text/x-script; charset=utf-8" };
    send.mockResolvedValueOnce(new Response("[]", { status: 500, headers }));
    expect((await fetch(data("/plants.data"))).status).toBe(500);
    expect(failure()).toBeNull();
  });

  describe("without a response", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it("fails after 12 seconds", async () => {
      const { fetch, send, failure } = browser();
      send.mockImplementationOnce(
        (_, init) =>
          new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(new Error()))),
      );
      void fetch(data("/plants.data"));
      await vi.advanceTimersByTimeAsync(11_900);
      expect(failure()).toBeNull();
      await vi.advanceTimersByTimeAsync(200);
      expect(failure()).toBe("/plants");
    });
  });
});

describe("any other request", () => {
  it.each(["/resources/companies.data", "/api/v0/me/reports"])("%s is passed on", async (path) => {
    const { fetch, send } = browser();
    send.mockImplementationOnce(offline);
    await expect(fetch(data(path))).rejects.toThrow("Failed to fetch");
  });
});
