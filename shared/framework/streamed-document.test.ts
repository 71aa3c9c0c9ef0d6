import fc from "fast-check";
import { createElement, type ReactNode, Suspense } from "react";
import { renderToReadableStream } from "react-dom/server.browser";
import { describe, expect, it } from "vitest";
import { closeDocumentLast, DeferToClientError } from "./streamed-document";

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

describe("React", () => {
  /** The HTML of a document with a card that is rendered later. `fallback` gets another one of it. */
  async function render(renderCard: () => string, fallback?: (card: ReactNode) => ReactNode): Promise<string> {
    let ready = false;
    const data = new Promise((resolve) => setTimeout(resolve, 10)).then(() => {
      ready = true;
    });
    const Card = () => {
      if (!ready) throw data;
      return createElement("p", null, renderCard());
    };
    const inFallback = fallback?.(createElement(Suspense, { fallback: null }, createElement(Card))) ?? "Loading";
    const card = createElement(Suspense, { fallback: inFallback }, createElement(Card));
    const document = createElement("html", null, createElement("body", null, card));
    const onError = (error: unknown) => (error instanceof DeferToClientError ? DeferToClientError.digest : "");
    const body = await renderToReadableStream(document, { onError });
    return new Response(body).text();
  }

  it("closes the document before its cards, which is why closeDocumentLast is needed", async () =>
    expect(await render(() => "Later")).toMatch(/Loading.*<\/body><\/html>.*Later/s));

  it("sends the digest of a card that is deferred to the client", async () => {
    const html = await render(() => {
      throw new DeferToClientError();
    });
    expect(html).toContain(DeferToClientError.digest);
  });

  it("closes a document twice for a card of a replaced fallback, which is why Deferred renders none there", async () => {
    const html = render(
      () => "Later",
      (card) => createElement("p", null, card),
    );
    await expect(html).rejects.toThrow(TypeError);
  });
});
