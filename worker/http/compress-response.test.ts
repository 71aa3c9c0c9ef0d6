import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { acceptsGzip, heartbeatMs, isStreamed, sendStreamed } from "./compress-response";

const createRequest = (encoding: string | null) =>
  new Request("https://monitor.example/", { headers: encoding ? { "Accept-Encoding": encoding } : {} });
const createPage = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });

describe("acceptsGzip", () => {
  it.each(["gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8", "deflate , GZIP;q=0.001", "br, *"])(
    "returns true when Accept-Encoding is %s",
    (value) => {
      expect(acceptsGzip(value)).toBe(true);
    },
  );

  it.each([
    ...[null, "", "br", "identity", "gzip;q=0", "gzip; q=0.000, br", "xgzip", "gzipped"],
    ...["gzip;q=0, *", "*;q=0"],
  ])("returns false when Accept-Encoding is %s", (value) => {
    expect(acceptsGzip(value)).toBe(false);
  });
});

function send(request: Request, page: Response, onEnd = () => {}): Response {
  if (!isStreamed(page)) throw new Error("The response is not streamed.");
  return sendStreamed(request, page, onEnd);
}

describe("sendStreamed", () => {
  it("returns a body that decompresses to the original", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5_000 }), { maxLength: 8 }), async (chunks) => {
        const body = new ReadableStream({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(chunk);
            controller.close();
          },
        });
        const response = send(createRequest("gzip"), createPage(body));
        expect(response.headers.get("Content-Encoding")).toBe("gzip");
        expect(response.headers.get("Vary")).toBe("Accept-Encoding");
        const bytes = gunzipSync(new Uint8Array(await response.arrayBuffer()));
        expect(new Uint8Array(bytes)).toEqual(new Uint8Array(Buffer.concat(chunks)));
      }),
      { numRuns: 30 },
    );
  });

  it("flushes each chunk before the next one is written", async () => {
    let write: (text: string) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        write = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const reader = send(createRequest("gzip"), createPage(body))
      .body?.pipeThrough(new DecompressionStream("gzip"))
      .pipeThrough(new TextDecoderStream())
      .getReader();
    for (const chunk of ["<p>the shell</p>", "<p>a card</p>"]) {
      write(chunk);
      expect((await reader?.read())?.value).toBe(chunk);
    }
  });

  it("writes without content while it waits for data, so that a closed connection is noticed", async () => {
    vi.useFakeTimers();
    let write: (text: string) => void = () => {};
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        write = (text) => controller.enqueue(new TextEncoder().encode(text));
        end = () => controller.close();
      },
    });
    const reader = send(createRequest("gzip"), createPage(body)).body?.getReader();
    const chunks: Uint8Array[] = [];
    const reading = (async () => {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done || !value) return;
        chunks.push(value);
      }
    })();
    write("<p>the shell</p>");
    await vi.waitFor(() => expect(chunks.length).toBeGreaterThan(0));
    const before = chunks.length;
    await vi.advanceTimersByTimeAsync(3 * heartbeatMs);
    expect(chunks.length).toBe(before + 3);
    write("<p>a card</p>");
    end();
    await reading;
    await vi.advanceTimersByTimeAsync(3 * heartbeatMs);
    expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe("<p>the shell</p><p>a card</p>");
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("cancels the original body when the client disconnects", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
      cancel() {
        cancelled = true;
      },
    });
    const onEnd = vi.fn();
    const reader = send(createRequest("gzip"), createPage(body), onEnd).body?.getReader();
    await reader?.read();
    expect(onEnd).not.toHaveBeenCalled();
    await reader?.cancel();
    await vi.waitFor(() => expect(cancelled).toBe(true));
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it("fails and ends when the original body fails", async () => {
    const onEnd = vi.fn();
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("cut off")) });
    await expect(send(createRequest("gzip"), createPage(body), onEnd).arrayBuffer()).rejects.toThrow();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it.each(["gzip", null])("ends when the body has been read, with Accept-Encoding %s", async (encoding) => {
    const onEnd = vi.fn();
    const response = send(createRequest(encoding), createPage("<p>a page</p>"), onEnd);
    await response.arrayBuffer();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it("uses the client's own Accept-Encoding when Cloudflare has replaced the header", () => {
    const requestOf = (encoding: string) =>
      Object.assign(createRequest("br, gzip"), { cf: { clientAcceptEncoding: encoding } });
    const encodingOf = (encoding: string) => send(requestOf(encoding), createPage("x")).headers.get("Content-Encoding");
    expect(["", "gzip"].map(encodingOf)).toEqual([null, "gzip"]);
  });

  it("does not compress when gzip is not accepted, or the body is encoded", async () => {
    const plain = send(createRequest(null), createPage("x"));
    expect([plain.headers.get("Content-Encoding"), await plain.text()]).toEqual([null, "x"]);
    const encoded = send(createRequest("gzip"), createPage("x", { "Content-Encoding": "br" }));
    expect([encoded.headers.get("Content-Encoding"), await encoded.text()]).toEqual(["br", "x"]);
  });
});

describe("isStreamed", () => {
  it.each([
    [createPage("x"), true],
    [createPage("x", { "Cache-Control": "private, no-transform" }), false],
    [new Response("{}", { headers: { "Content-Type": "application/json" } }), false],
    [new Response(null, { status: 304, headers: { "Content-Type": "text/html" } }), false],
  ])("is told by the headers", (response, expected) => {
    expect(isStreamed(response)).toBe(expected);
  });
});
