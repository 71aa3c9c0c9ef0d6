import { describe, expect, it } from "vitest";
import { drainBody, receiveBody } from "./request-body";

const site = "https://site.example";

describe("receiveBody", () => {
  const createBody = (bytes: number) =>
    new ReadableStream({
      start(controller) {
        for (let offset = 0; offset < bytes; offset += 65_536) {
          controller.enqueue(new Uint8Array(Math.min(65_536, bytes - offset)));
        }
        controller.close();
      },
    });
  const limit = (bytes: number, headers: Record<string, string> = {}, path = "/plants") => {
    const init = { method: "POST", headers, body: createBody(bytes), duplex: "half" };
    return receiveBody(new Request(`${site}${path}`, init as RequestInit));
  };
  const mebibyte = 1024 * 1024;

  it("limits a form to 1 MiB, with and without Content-Length", async () => {
    const accepted = await limit(mebibyte);
    expect(accepted).toBeInstanceOf(Request);
    expect((await accepted.arrayBuffer()).byteLength).toBe(mebibyte);
    expect(await limit(mebibyte + 1)).toMatchObject({ status: 413 });
    expect(await limit(10, { "Content-Length": String(mebibyte + 1) })).toMatchObject({ status: 413 });
    expect(await limit(10, { "Content-Length": "many" })).toMatchObject({ status: 413 });
  });

  it("limits an upload to 25 MiB below /api/v0 and to 1 MiB elsewhere", async () => {
    const form = { "Content-Type": "multipart/form-data; boundary=x" };
    const path = "/api/v0/companies/1/plants/2/files";
    expect(await limit(20 * mebibyte, form, path)).toBeInstanceOf(Request);
    expect(await limit(26 * mebibyte, form, path)).toMatchObject({ status: 413 });
    expect(await limit(2 * mebibyte, form)).toMatchObject({ status: 413 });
    expect(await limit(2 * mebibyte, {}, path)).toMatchObject({ status: 413 });
  });

  it("returns the same request when it has no body", async () => {
    const request = new Request(`${site}/plants`);
    expect(await receiveBody(request)).toBe(request);
  });
  it("returns 408 when a form does not arrive in time, and 400 when it ends early", async () => {
    const request = (start: (controller: ReadableStreamDefaultController) => void) =>
      new Request(`${site}/sign-in`, {
        method: "POST",
        body: new ReadableStream({ start }),
        duplex: "half",
      } as RequestInit);
    const stalled = request((controller) => controller.enqueue(new Uint8Array(10)));
    expect(await receiveBody(stalled, 20)).toMatchObject({ status: 408 });
    const failed = request((controller) => controller.error(new Error("disconnected")));
    expect(await receiveBody(failed, 20)).toMatchObject({ status: 400 });
  });
});

describe("drainBody", () => {
  /** A body of chunks of 1 MiB that counts the chunks that were read. */
  function counted(chunks: number) {
    const read = { chunks: 0 };
    const body = new ReadableStream({
      pull(controller) {
        if (read.chunks === chunks) return controller.close();
        read.chunks += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    return { read, request: new Request(site, { method: "POST", body, duplex: "half" } as RequestInit) };
  }

  it("reads an unread body, and at most 32 MiB", async () => {
    const small = counted(3);
    await drainBody(small.request);
    expect([small.read.chunks, small.request.bodyUsed]).toEqual([3, true]);
    const large = counted(1_000);
    await drainBody(large.request);
    expect(large.read.chunks).toBeLessThan(40);
  });

  it("reads the rest of a form that is too large", async () => {
    const { read, request } = counted(3);
    expect(await receiveBody(request)).toMatchObject({ status: 413 });
    await drainBody(request);
    expect(read.chunks).toBe(3);
  });

  it("does not wait longer than its time limit", async () => {
    const request = new Request(site, { method: "POST", body: new ReadableStream(), duplex: "half" } as RequestInit);
    await drainBody(request, 20);
    expect(request.bodyUsed).toBe(true);
  });

  it("reads nothing without a body, or when the body is read elsewhere", async () => {
    await drainBody(new Request(site));
    const { request } = counted(1);
    await request.text();
    await drainBody(request);
  });
});
