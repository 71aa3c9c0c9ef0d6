import { describe, expect, it } from "vitest";
import { loadColumns } from "./load-columns";

const columns = { ids: [7], statuses: [0], lats: [52], lngs: [5], unlocated: 1 };
const answering = (response: Response) => () => Promise.resolve(response);

describe("loadColumns", () => {
  it("gives the columns", async () => {
    expect(await loadColumns("/", answering(Response.json(columns)))).toEqual({ ok: true, value: columns });
  });

  it("takes a redirect for the end of the session", async () => {
    const redirect = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
    expect(await loadColumns("/", answering(redirect))).toMatchObject({
      ok: false,
      problem: { sessionEnded: true },
    });
  });

  it("passes on the problem that the route answered with", async () => {
    const problem = {
      status: 500,
      code: 5000,
      messages: { error: ["Out of order"] },
      kind: "http",
      retryAfterSeconds: null,
      sessionEnded: false,
    };
    const outcome = await loadColumns("/", answering(Response.json(problem, { status: 502 })));
    expect(outcome).toEqual({ ok: false, problem });
  });

  it.each([
    ["an answer that is no JSON", new Response("<html>"), "malformed"],
    ["an answer of another shape", Response.json({ ids: [1] }), "malformed"],
    ["a failure without words", new Response("", { status: 503 }), "http"],
  ])("names %s", async (_, response, kind) => {
    expect(await loadColumns("/", answering(response))).toMatchObject({ ok: false, problem: { kind } });
  });

  it.each([
    ["no answer at all", new TypeError("Failed to fetch"), "network"],
    ["an answer that takes too long", new DOMException("", "TimeoutError"), "timeout"],
  ])("names %s", async (_, error, kind) => {
    expect(await loadColumns("/", () => Promise.reject(error))).toMatchObject({
      ok: false,
      problem: { kind },
    });
  });
});
