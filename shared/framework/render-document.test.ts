import fc from "fast-check";
import { createElement, type ReactNode, Suspense } from "react";
import { describe, expect, it } from "vitest";
import { renderDocument } from "./render-document";

const render = (children: ReactNode, options: Partial<Parameters<typeof renderDocument>[1]> = {}) =>
  renderDocument(children, { nonce: "n", signal: new AbortController().signal, onError: () => undefined, ...options });

/** A card that suspends until `arrive` is called. */
function slowCard() {
  let arrive = () => {};
  let hasArrived = false;
  const data = new Promise<void>((resolve) => {
    arrive = resolve;
  }).then(() => {
    hasArrived = true;
  });
  const Card = () => {
    if (!hasArrived) throw data;
    return createElement("p", null, "Later");
  };
  return { element: createElement(Suspense, { fallback: "Loading" }, createElement(Card)), arrive };
}

const decoded = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe("renderDocument", () => {
  it("writes all text and attributes as UTF-8, whatever their length", async () => {
    const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 900 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const { body } = await render(values.map((title, key) => createElement("i", { key, "data-text": title })));
        const html = await new Response(body).text();
        const escaped = (text: string) =>
          text.replace(
            /[&<>"']/g,
            (letter) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#x27" }[letter]};`,
          );
        expect(html).toBe(values.map((title) => `<i data-text="${escaped(title)}"></i>`).join(""));
      }),
    );
  });

  it("writes one part with all that is ready when the document is first read", async () => {
    const { element, arrive } = slowCard();
    const { body, allReady } = await render(element);
    arrive();
    await allReady;
    const reader = body.getReader();
    const html = decoded((await reader.read()).value);
    expect(html).toContain("<p>Later</p>");
    expect(html).not.toContain("Loading");
    expect((await reader.read()).done).toBe(true);
  });

  it("streams a card that is rendered after the first part", async () => {
    const { element, arrive } = slowCard();
    const { body } = await render(element);
    const reader = body.getReader();
    expect(decoded((await reader.read()).value)).toContain("Loading");
    arrive();
    expect(decoded((await reader.read()).value)).toContain("<p>Later</p>");
    expect((await reader.read()).done).toBe(true);
  });

  it("rejects when the part that needs no data fails", async () => {
    const Broken = () => {
      throw new Error("broken");
    };
    await expect(render(createElement(Broken))).rejects.toThrow("broken");
  });

  it("ends the render when the signal is aborted or nobody reads it any more", async () => {
    const aborted = new AbortController();
    const errors: unknown[] = [];
    const onError = (error: unknown) => {
      errors.push(error);
      return undefined;
    };
    const first = await render(slowCard().element, { signal: aborted.signal, onError });
    aborted.abort(new Error("too late"));
    await first.allReady;
    expect(await new Response(first.body).text()).toContain("Loading");
    const second = await render(slowCard().element, { onError });
    const reader = second.body.getReader();
    await reader.read();
    await reader.cancel(new Error("left"));
    await second.allReady;
    expect(errors.map(String)).toEqual(["Error: too late", "Error: left"]);
  });
});
