import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Edge, startEdge } from "../support/edge-alone";
import { faults, json } from "../support/upstream";

let edge: Edge;
let cookie: string;
beforeAll(async () => {
  edge = await startEdge();
  cookie = await edge.signIn();
});
afterAll(() => edge?.stop());

/** A browser's way to ask for a page: isbot counts anything less as a robot, which waits for all of it. */
const browser = {
  "User-Agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Sec-Fetch-Dest": "document",
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
  it.each(["gzip, deflate, br", "identity"])("stands before they come, %s", async (encoding) => {
    edge.upstream.on("GET /companies/3/performance", faults.silent);
    edge.upstream.on("GET /companies/3/statistics/number-of-plants", json({ count: 12 }));
    const began = Date.now();
    const response = await edge.ask("/", { cookie, headers: { ...browser, "Accept-Encoding": encoding } });
    expect(response.status).toBe(200);
    const text = await textUntil(response, "Overall plant performance");
    expect(text.endsWith("</html>")).toBe(false);
    expect(text.includes("Failed to load energy production statistics.")).toBe(false);
    // The deadline of a call is 10 s: what came by now did not wait for it.
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});
