import { describe, expect, it } from "vitest";
import { jsonArrayStream } from "./json-array-stream";

/** Pages of numbers that count how many were requested. */
function countedPages(pages: number[][]) {
  const requested = { pages: 0, ended: false };
  async function* generate() {
    try {
      for (const page of pages) {
        requested.pages += 1;
        yield JSON.stringify(page);
      }
    } finally {
      requested.ended = true;
    }
  }
  return { requested, generate };
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

describe("jsonArrayStream", () => {
  it.each([{ pages: [] }, { pages: [[]] }, { pages: [[1, 2], [3], []] }, { pages: [[], [1], [], [2, 3]] }])(
    "writes one JSON array of all values: $pages",
    async ({ pages }) =>
      expect(JSON.parse(await textOf(jsonArrayStream(countedPages(pages).generate())))).toEqual(pages.flat()),
  );

  it("requests a page only when the previous page was read", async () => {
    const { requested, generate } = countedPages(Array.from({ length: 100 }, (_, page) => [page]));
    const reader = jsonArrayStream(generate()).getReader();
    for (let read = 1; read <= 5; read += 1) await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requested.pages).toBeLessThanOrEqual(6);
  });

  it("requests no more pages when the reader cancels", async () => {
    const { requested, generate } = countedPages([[1], [2], [3], [4]]);
    const reader = jsonArrayStream(generate()).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(requested).toMatchObject({ ended: true });
    expect(requested.pages).toBeLessThan(4);
  });
});
