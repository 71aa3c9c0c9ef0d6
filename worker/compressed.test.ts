import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compressed, readsGzip } from "./compressed";

const asking = (encoding: string | null) =>
  new Request("https://monitor.example/", { headers: encoding ? { "Accept-Encoding": encoding } : {} });
const page = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });

describe("whether a client reads gzip", () => {
  it.each(["gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8", "deflate , GZIP;q=0.001"])(
    "yes: %s",
    (value) => {
      expect(readsGzip(value)).toBe(true);
    },
  );

  it.each([null, "", "br", "identity", "gzip;q=0", "gzip; q=0.000, br", "xgzip", "gzipped"])(
    "no: %s",
    (value) => {
      expect(readsGzip(value)).toBe(false);
    },
  );
});

describe("an answer that streams", () => {
  it("comes out as it went in", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5_000 }), { maxLength: 8 }), async (chunks) => {
        const body = new ReadableStream({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(chunk);
            controller.close();
          },
        });
        const answer = compressed(asking("gzip"), page(body));
        expect(answer.headers.get("Content-Encoding")).toBe("gzip");
        expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
        const bytes = gunzipSync(new Uint8Array(await answer.arrayBuffer()));
        expect(new Uint8Array(bytes)).toEqual(new Uint8Array(Buffer.concat(chunks)));
      }),
      { numRuns: 30 },
    );
  });

  it("gives out each part before the next one is there", async () => {
    let giveNext: (text: string) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        giveNext = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const reader = compressed(asking("gzip"), page(body))
      .body?.pipeThrough(new DecompressionStream("gzip"))
      .pipeThrough(new TextDecoderStream())
      .getReader();
    for (const part of ["<p>the shell</p>", "<p>a card</p>"]) {
      giveNext(part);
      expect((await reader?.read())?.value).toBe(part);
    }
  });

  it("is given up quietly where the client goes away", async () => {
    let gone = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
      cancel() {
        gone = true;
      },
    });
    const reader = compressed(asking("gzip"), page(body)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await vi.waitFor(() => expect(gone).toBe(true));
  });

  it("fails where its source fails", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("cut off")) });
    await expect(compressed(asking("gzip"), page(body)).arrayBuffer()).rejects.toThrow();
  });
});

describe("what the client itself accepts", () => {
  const through = (clientAcceptEncoding: string) =>
    Object.assign(asking("br, gzip"), { cf: { clientAcceptEncoding } });

  it("counts, whatever the edge made of its header", () => {
    const answer = page("x");
    expect(compressed(through(""), answer)).toBe(answer);
    expect(compressed(through("gzip"), answer).headers.get("Content-Encoding")).toBe("gzip");
  });
});

describe("an answer", () => {
  it("stays as it is where the client does not read gzip, it is no page, or it is encoded already", () => {
    const answers: [Request, Response][] = [
      [asking(null), page("x")],
      [asking("gzip"), new Response("{}", { headers: { "Content-Type": "application/json" } })],
      [asking("gzip"), page("x", { "Content-Encoding": "br" })],
      [asking("gzip"), new Response(null, { status: 304, headers: { "Content-Type": "text/html" } })],
    ];
    for (const [request, answer] of answers) expect(compressed(request, answer)).toBe(answer);
  });
});
