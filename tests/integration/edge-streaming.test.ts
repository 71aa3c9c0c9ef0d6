import { type EdgeWorker, startEdgeWorker } from "@testing/edge-worker";
import { faults, json } from "@testing/mock-upstream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let edge: EdgeWorker;
let cookie: string;
beforeAll(async () => {
  edge = await startEdgeWorker();
  cookie = await edge.signIn();
});
afterAll(() => edge?.stop());

/** Whoever asks gets the page as it comes: nobody is guessed to be a robot that waits for all of it. */
const clients = {
  Chromium:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Chromium without a head":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
  curl: "curl/8.5.0",
  "a crawler": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
};

/** Reads an answer until a text has come, and gives up the rest. */
async function textUntil(response: Response, wanted: string): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (reader && !text.includes(wanted)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader?.cancel();
  return text;
}

describe("the dashboard while its figures are slow", () => {
  const readers = Object.entries(clients).flatMap(([client, agent]) =>
    ["gzip, deflate, br", "identity"].map((encoding) => [client, encoding, agent] as const),
  );
  it.each(readers)("stands before they come: %s, %s", async (_client, encoding, agent) => {
    edge.upstream.on("GET /companies/3/performance", faults.noResponse);
    edge.upstream.on("GET /companies/3/statistics/number-of-plants", json({ count: 12 }));
    const began = Date.now();
    const response = await edge.request("/", {
      cookie,
      headers: { "User-Agent": agent, "Accept-Encoding": encoding, "Sec-Fetch-Dest": "document" },
    });
    expect(response.status).toBe(200);
    const text = await textUntil(response, "Overall plant performance");
    expect(text.endsWith("</html>")).toBe(false);
    expect(text.includes("Failed to load energy production statistics.")).toBe(false);
    // The deadline of a call is 10 s: what came by now did not wait for it.
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});

describe("the dashboard while its figures are quick", () => {
  it("comes whole and in place, without a skeleton to be drawn before", async () => {
    edge.upstream.reset();
    const anew = await edge.signIn();
    const openPlaces = async () => {
      const response = await edge.request("/", { cookie: anew, headers: { "Sec-Fetch-Dest": "document" } });
      return (await response.text()).match(/<template id="B:/g)?.length ?? 0;
    };
    // A busy machine may take longer than a page waits.
    await expect.poll(openPlaces, { timeout: 15_000 }).toBe(0);
  });
});
