import { describe, expect, it } from "vitest";
import { respondWithTag, tagResponse } from "./entity-tag";

const respond = (text: string, ifNoneMatch?: string) => {
  const headers: Record<string, string> = ifNoneMatch === undefined ? {} : { "If-None-Match": ifNoneMatch };
  return respondWithTag(
    new Request("https://site.example/", { headers }),
    text,
    new Headers({ "Content-Type": "application/json", Age: "3" }),
  );
};
const text = JSON.stringify("a".repeat(1_024));
const tagOf = async (text: string) => (await respond(text)).headers.get("ETag") ?? "";

describe("respondWithTag", () => {
  it("has a weak tag that differs for different texts", async () => {
    expect(await tagOf(text)).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await tagOf(text)).toBe(await tagOf(text));
    expect(await tagOf(text.replace("a", "b"))).not.toBe(await tagOf(text));
    expect((await respond("{}")).headers.get("ETag")).toBeNull();
  });

  it("responds with 304 without the text when the request names its tag", async () => {
    const tag = await tagOf(text);
    for (const header of [tag, tag.slice(2), `"x", ${tag}`, "*"]) {
      const response = await respond(text, header);
      expect([response.status, await response.text()]).toEqual([304, ""]);
      expect(response.headers.get("ETag")).toBe(tag);
      expect(response.headers.get("Age")).toBe("3");
    }
  });

  it.each(["", '"x"', "x"])("responds with the text when the request names %o", async (header) => {
    const response = await respond(text, header);
    expect([response.status, await response.text()]).toEqual([200, text]);
  });
});

describe("tagResponse", () => {
  const now = Temporal.Instant.from("2026-06-21T10:00:00Z");
  const tagged = (path: string, response: Response, method = "GET", headers: Record<string, string> = {}) =>
    tagResponse(new Request(`https://site.example${path}`, { method, headers }), response, now);
  const pageData = (value = text) => new Response(value, { headers: { "Content-Type": "text/x-script" } });

  it("gives the data of a page a tag and a time if the request is a refresh", async () => {
    const refresh = { "X-Refresh": "1-2" };
    const response = await tagged("/plants.data", pageData(), "GET", refresh);
    expect(await response.text()).toBe(text);
    const tag = response.headers.get("ETag") ?? "";
    expect([tag, response.headers.get("X-As-Of")]).toEqual([expect.stringMatching(/^W/), now.toString()]);
    const same = await tagged("/plants.data", pageData(), "GET", { ...refresh, "If-None-Match": tag });
    expect([same.status, await same.text(), same.headers.get("X-As-Of")]).toEqual([304, "", now.toString()]);
    const other = await tagged("/plants.data", pageData(`${text}!`), "GET", { ...refresh, "If-None-Match": tag });
    expect(other.status).toBe(200);
  });

  it("gives the JSON of a resource a tag and a time, and leaves its other headers", async () => {
    const headers = { "Set-Cookie": "a=b", "Cache-Control": "private, no-store" };
    const response = await tagged("/resources/plant-notes?id=7", Response.json({ ok: text }, { headers }));
    expect(await response.json()).toEqual({ ok: text });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "set-cookie": "a=b",
      "cache-control": "private, no-store",
      "content-type": "application/json",
      etag: expect.stringMatching(/^W/),
      "x-as-of": now.toString(),
    });
  });

  it.each<[string, string, () => Response, string?]>([
    ["a page", "/plants", () => Response.json(text)],
    ["data of a navigation", "/plants.data", () => pageData()],
    ["an error", "/resources/a", () => Response.json(text, { status: 502 })],
    ["a file", "/resources/a", () => new Response("png", { headers: { "Content-Type": "image/png" } })],
    ["another method", "/resources/a", () => Response.json(text), "POST"],
  ])("does not change %s", async (_, path, create, method) => {
    const response = create();
    expect(await tagged(path, response, method)).toBe(response);
  });
});
