import { setupEdge } from "@testing/edge-worker";
import { pageTargets } from "@testing/fault-targets";
import { delayed, faults, json } from "@testing/mock-upstream";
import { describe, expect, it } from "vitest";

const edge = setupEdge({ session: "file" });

/** Every client gets a streamed page, including crawlers. */
const clients = {
  Chromium: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "headless Chromium":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
  curl: "curl/8.5.0",
  "a crawler": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
};

/** Reads a response until it contains a text, and cancels the rest. */
async function readUntil(response: Response, expected: string): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (reader && !text.includes(expected)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader?.cancel();
  return text;
}

describe("the dashboard when its statistics are slow", () => {
  const variants = Object.entries(clients).flatMap(([client, agent]) =>
    ["gzip, deflate, br", "identity"].map((encoding) => [client, encoding, agent] as const),
  );
  it.each(variants)("streams the page before they arrive: %s, %s", async (_client, encoding, agent) => {
    edge.upstream.on("GET /companies/3/performance", faults.noResponse);
    edge.upstream.on("GET /companies/3/statistics/number-of-plants", json({ count: 12 }));
    const startedAt = Date.now();
    const response = await edge.request("/", {
      cookie: edge.cookie,
      headers: { "User-Agent": agent, "Accept-Encoding": encoding, "Sec-Fetch-Dest": "document" },
    });
    expect(response.status).toBe(200);
    const text = await readUntil(response, "Overall plant performance");
    expect(text.endsWith("</html>")).toBe(false);
    expect(text.includes("Failed to load energy production statistics.")).toBe(false);
    // The deadline of a call is 10 s, so the page did not wait for it.
    expect(Date.now() - startedAt).toBeLessThan(9_000);
  });
});

describe("a card whose data arrives after the shell", () => {
  it.each([
    ["as the Worker writes it", "identity", null],
    ["compressed by the network", "gzip", "gzip"],
  ])("is streamed before the page ends: %s", async (_how, acceptEncoding, contentEncoding) => {
    edge.upstream.reset();
    edge.upstream.on("GET /companies/3/performance", faults.noResponse);
    edge.upstream.on("GET /companies/3/statistics/number-of-plants", delayed(400, json({ count: 12_345 })));
    const startedAt = Date.now();
    const response = await edge.request("/", {
      cookie: await edge.signIn(),
      headers: { "Accept-Encoding": acceptEncoding },
    });
    expect(response.headers.get("Content-Encoding")).toBe(contentEncoding);
    const text = await readUntil(response, ">12,345<");
    expect(text).toContain(">12,345<");
    expect(text).not.toContain("</html>");
    // The page ends after 10 s, at the deadline of the other call.
    expect(Date.now() - startedAt).toBeLessThan(9_000);
  });
});

describe("the dashboard when its statistics are fast", () => {
  it("contains all cards without skeletons", async () => {
    edge.upstream.reset();
    const newCookie = await edge.signIn();
    const pendingBoundaries = async () => {
      const response = await edge.request("/", { cookie: newCookie, headers: { "Sec-Fetch-Dest": "document" } });
      return (await response.text()).match(/<template id="B:/g)?.length ?? 0;
    };
    // On a busy machine the statistics may be slower than the render delay.
    await expect.poll(pendingBoundaries, { timeout: 60_000 }).toBe(0);
  });
});

describe("a page whose data arrives after its shell", () => {
  const ids = {
    company: 3,
    user: 7,
    plant: 9,
    otherPlant: 10,
    meter: 1,
    promise: 1,
    ticket: 12,
    closedTicket: 13,
    alertRule: 1,
    schedule: 1,
    sentReport: 1,
    ownerLink: 1,
    file: 1,
  };
  const pages = Object.values(pageTargets(ids)).filter(({ account }) => account === "owner");

  it.each(pages.map(({ path }) => path))("reveals only cards that it contains: %s", async (path) => {
    edge.upstream.reset();
    const newCookie = await edge.signIn();
    // All of it at once, so that React reveals cards and the cards within them together.
    edge.upstream.on("GET /companies", delayed(250, json([])));
    const response = await edge.request(path, { cookie: newCookie, headers: { "Sec-Fetch-Dest": "document" } });
    const html = await response.text();
    const revealed = [...html.matchAll(/\$RC\("B:[\da-f]+","(S:[\da-f]+)"\)/g)].map(([, id]) => id);
    expect(revealed.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
  });
});
