import { ownerHeader, storedAtHeader } from "@shared/offline/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FetchEvent } from "./scope";

const site = "https://site.example";
const page = `${site}/plants/9?companyId=3`;
const inAnHour = Date.now() + 3_600_000;

/** The Cache Storage of a browser, in memory. */
function memoryCaches() {
  const caches = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, entries);
    return {
      match: async (url: string) => entries.get(new URL(url, site).href)?.clone(),
      put: async (url: string, response: Response) => void entries.set(new URL(url, site).href, response),
      delete: async (url: string) => entries.delete(new URL(url, site).href),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  return {
    open: async (name: string) => open(name),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  };
}

const send = vi.fn<typeof fetch>();
const received = vi.fn();
let worker: typeof import("./copies") & typeof import("./requests");

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("caches", memoryCaches());
  vi.stubGlobal("fetch", send);
  vi.stubGlobal("location", { origin: site });
  vi.stubGlobal("navigator", { language: "nl-NL" });
  vi.stubGlobal("clients", { get: async () => ({ postMessage: received }) });
  vi.resetModules();
  worker = { ...(await import("./copies")), ...(await import("./requests")) };
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  send.mockReset();
  received.mockReset();
});

const response = (body: string | ReadableStream, owner: string, type = "text/html") =>
  new Response(body, { headers: { "Content-Type": type, ...(owner && { [ownerHeader]: owner }) } });
const anna = `anna ${inAnHour}`;
const bob = `bob ${inAnHour}`;

/** A request of a page; the text of its response. */
function get(url = page, mode = "navigate"): Promise<Response> {
  const request = Object.defineProperty(new Request(url), "mode", { value: mode });
  const event = { request, clientId: "1", resultingClientId: "", waitUntil: () => {} } as unknown as FetchEvent;
  return worker.respondWithCopy(event);
}

async function view(body: string, owner: string, url = page): Promise<void> {
  send.mockResolvedValueOnce(response(body, owner));
  await (await get(url)).text();
}

const offline = () => send.mockRejectedValue(new TypeError("Failed to fetch"));
const textOf = async (url = page) => (await get(url)).text();

describe("respondWithCopy", () => {
  it("responds from the network, and without a network with the last copy", async () => {
    await view("first", anna);
    await view("second", anna);
    offline();
    const copy = await get();
    expect(await copy.text()).toBe("second");
    expect(Number(copy.headers.get(storedAtHeader))).toBeGreaterThan(0);
    expect(received).toHaveBeenLastCalledWith({ type: "served", storedAt: expect.any(Number), isPage: true });
  });

  it("responds with the copy after 4 seconds without a response, and stores the response that arrives later", async () => {
    await view("first", anna);
    let arrive: (late: Response) => void = () => {};
    send.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const shown = get();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(await Promise.race([shown, "pending"])).toBe("pending");
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await shown).text()).toBe("first");
    arrive(response("late", anna));
    offline();
    await vi.waitFor(async () => expect(await textOf()).toBe("late"));
  });

  it("does not replace a copy when the response breaks off, is an error or a failed result", async () => {
    await view("first", anna);
    let broken = false;
    const body = new ReadableStream({
      pull(controller) {
        if (broken) controller.error(new Error("lost"));
        else controller.enqueue(new TextEncoder().encode("part"));
        broken = true;
      },
    });
    send.mockResolvedValueOnce(response(body, anna));
    await expect((await get()).text()).rejects.toThrow();
    send.mockResolvedValueOnce(new Response("busy", { status: 503, headers: { [ownerHeader]: anna } }));
    expect((await get()).status).toBe(503);
    send.mockResolvedValueOnce(response('{"ok":false}', anna, "application/json"));
    await (await get()).text();
    offline();
    expect(await textOf()).toBe("first");
  });

  it("stores a page with a failed part until the page is complete, and never a page whose own call failed", async () => {
    const failed = ['<script>enqueue("[\\"sessionEnded\\",false]")</script>', '["sessionEnded",false]'] as const;
    await view(failed[0], anna);
    await view(failed[1], anna);
    await view('["sessionEnded",false,"isWholePage",true]', anna);
    offline();
    expect(await textOf()).toBe(failed[1]);
    await view("complete", anna);
    await view(failed[0], anna);
    offline();
    expect(await textOf()).toBe("complete");
  });

  it("stores nothing when the page cancels the response", async () => {
    const cancelled = vi.fn();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("part")),
      cancel: cancelled,
    });
    send.mockResolvedValueOnce(response(body, anna));
    await (await get()).body?.cancel();
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalled());
    expect((await worker.readCopies()).copies).toEqual([]);
  });

  it("opens the document of page data without a copy, and the list for a page without any copy", async () => {
    await view("list", anna, `${site}/offline`);
    await view("document", anna);
    offline();
    const data = await get(`${site}/plants/9.data?companyId=3`, "cors");
    expect([data.status, data.headers.get("X-Open-Document")]).toEqual([503, "/plants/9?companyId=3"]);
    const never = await get(`${site}/triage?page=2`);
    expect(never.headers.get("Location")).toBe(`${site}/offline?page=%2Ftriage%3Fpage%3D2`);
    expect((await get(`${site}/resources/plant-notes?plantId=9`, "cors")).type).toBe("error");
  });
});

describe("the copies of an owner", () => {
  it.each([
    ["another owner", bob],
    ["none", "none"],
  ])("are deleted by a response of %s", async (_, owner) => {
    await view("Anna's", anna);
    await view("other", owner, `${site}/other`);
    offline();
    expect(await textOf()).not.toContain("Anna's");
  });

  it("stay after a response without the header, such as the error of a proxy", async () => {
    await view("Anna's", anna);
    send.mockResolvedValueOnce(new Response("Bad gateway", { status: 502 }));
    await get();
    offline();
    expect(await textOf()).toBe("Anna's");
  });

  it("are deleted when the session ends, also without a network", async () => {
    await view("Anna's", anna);
    offline();
    vi.spyOn(Date, "now").mockReturnValue(inAnHour);
    expect(await textOf()).toContain("Geen verbinding");
    expect(await caches.keys()).toEqual([]);
  });

  it("are not stored by a response that begins or ends after the sign-out", async () => {
    let arrive: (late: Response) => void = () => {};
    send.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const waiting = get(`${site}/triage`);
    send.mockResolvedValueOnce(response("late", anna));
    const begun = await get(`${site}/plants`);
    await worker.removeOutdated(null);
    await begun.text();
    await view("Bob's", bob);
    arrive(response("later", anna));
    await (await waiting).text();
    expect(await caches.keys()).toEqual([`copies ${bob}`]);
  });

  it("are only copies of marked plants when the owner stores nothing else", async () => {
    const admin = `ada ${inAnHour} only-marked`;
    await view("list", admin, `${site}/offline`);
    await view("document", admin);
    offline();
    expect((await get()).headers.get("Location")).toContain("/offline?page=");
    const plant = { href: "/plants/9?companyId=3", contents: "", name: "Roof", seenAt: Date.now() };
    await worker.changePlants(() => [{ ...plant, selections: [{ key: "plant 9", label: "Roof" }] }]);
    await view("document", admin);
    await view("another plant", admin, `${site}/plants/10?companyId=3`);
    offline();
    expect(await textOf()).toBe("document");
    expect((await get(`${site}/plants/10?companyId=3`)).status).toBe(302);
  });

  it("contain the plants, and lose the copies of a plant when the plant is removed", async () => {
    await view("document", anna);
    const plant = { href: "/plants/9?companyId=3", contents: "", name: "Roof", seenAt: Date.now(), selections: [] };
    expect(await worker.changePlants(() => [plant])).toEqual([plant]);
    expect(await worker.readCopies()).toMatchObject({ copies: [{ bytes: 8 }], plants: [plant] });
    await worker.changePlants(() => []);
    expect(await worker.readCopies()).toEqual({ copies: [], plants: [] });
  });
});
