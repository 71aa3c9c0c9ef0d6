import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closeDocumentLast } from "./close-document";

/** The text of a stream whose chunks have the given sizes. */
function streamed(text: string, sizes: readonly number[]): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let at = 0;
      for (const size of [...sizes, bytes.length]) {
        if (at >= bytes.length) break;
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      }
      controller.close();
    },
  });
  return new Response(closeDocumentLast(stream)).text();
}

describe("closeDocumentLast", () => {
  it("moves the closing tags behind the streamed scripts, however the chunks are cut", async () => {
    const start = "<html><body><p>Één</p></bod";
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 20 })), async (sizes) => {
        const html = await streamed(`${start}</body></html><script>1</script><div hidden>2</div>`, sizes);
        expect(html).toBe(`${start}<script>1</script><div hidden>2</div></body></html>`);
      }),
    );
  });

  it("preserves a document without closing tags", async () => {
    expect(await streamed("<p>Error</p></body>", [5])).toBe("<p>Error</p></body>");
    expect(await streamed("", [])).toBe("");
  });
});
