import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { acceptsGzip, compressResponse, heartbeatMs } from "./compress-response";

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

describe("compressResponse", () => {
  it("leaves a page as it is that says so", () => {
    const page = createPage("<p>a page</p>", { "Cache-Control": "private, no-transform" });
    expect(compressResponse(createRequest("gzip"), page)).toBe(page);
  });

  it("returns a body that decompresses to the original", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5_000 }), { maxLength: 8 }), async (chunks) => {
        const body = new ReadableStream({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(chunk);
            controller.close();
          },
        });
        const response = compressResponse(createRequest("gzip"), createPage(body));
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
    const reader = compressResponse(createRequest("gzip"), createPage(body))
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
    const reader = compressResponse(createRequest("gzip"), createPage(body)).body?.getReader();
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
    const reader = compressResponse(createRequest("gzip"), createPage(body)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await vi.waitFor(() => expect(cancelled).toBe(true));
  });

  it("fails when the original body fails", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("cut off")) });
    await expect(compressResponse(createRequest("gzip"), createPage(body)).arrayBuffer()).rejects.toThrow();
  });

  it("uses the client's own Accept-Encoding when Cloudflare has replaced the header", () => {
    const requestOf = (encoding: string) =>
      Object.assign(createRequest("br, gzip"), { cf: { clientAcceptEncoding: encoding } });
    const page = createPage("x");
    expect(compressResponse(requestOf(""), page)).toBe(page);
    expect(compressResponse(requestOf("gzip"), page).headers.get("Content-Encoding")).toBe("gzip");
  });

  it("returns the response unchanged when gzip is not accepted, or it is no page, encoded or empty", () => {
    const cases: [Request, Response][] = [
      [createRequest(null), createPage("x")],
      [createRequest("gzip"), new Response("{}", { headers: { "Content-Type": "application/json" } })],
      [createRequest("gzip"), createPage("x", { "Content-Encoding": "br" })],
      [createRequest("gzip"), new Response(null, { status: 304, headers: { "Content-Type": "text/html" } })],
    ];
    for (const [request, response] of cases) expect(compressResponse(request, response)).toBe(response);
  });
});
