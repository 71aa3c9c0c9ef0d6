import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createUploads, type Upload } from "./uploads";

const assign = vi.fn();

// Resets the module, because another test file of this worker may have loaded it without the mock.
vi.resetModules();
const { uploadFile } = await import("./uploads");

/** The events of the browser's request. The test triggers them. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = "";
  url = "";
  files: FormDataEntryValue[] = [];

  open(_method: string, url: string) {
    this.url = url;
    FakeRequest.last = this;
  }
  setRequestHeader() {}
  send(form: FormData) {
    this.files = form.getAll("files[]");
  }
  abort = vi.fn(() => {
    this.onabort?.();
    this.onloadend?.();
  });
  respond(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("window", { location: { pathname: "/plants/9", search: "", hash: "", assign } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  assign.mockReset();
});

function start(name = "a.pdf") {
  const [upload] = createUploads({ companyId: 3, plantId: 9 }, [new File(["content"], name)], 1) as [Upload];
  const shares: number[] = [];
  const controller = new AbortController();
  const options = { signal: controller.signal, onProgress: (share: number) => shares.push(share) };
  const result = uploadFile(upload, options).catch((error: unknown) => error);
  return { controller, shares, result, request: FakeRequest.last };
}

describe("uploadFile", () => {
  it("sends the file through the proxy and reports the share that was sent", async () => {
    const { shares, result, request } = start();
    expect(request.url).toBe("/api/v0/companies/3/plants/9/files");
    expect(request.files).toMatchObject([{ name: "a.pdf" }]);
    request.upload.onprogress?.({ loaded: 25, total: 100 });
    request.upload.onprogress?.({ loaded: 100, total: 100 });
    request.respond(201, []);
    expect(await result).toBeUndefined();
    expect(shares).toEqual([0.25, 1]);
  });

  it("sends a name without a path or control characters, of at most 150 characters", () => {
    expect(start("../roof\u0000\u202E.pdf").request.files).toMatchObject([{ name: "roof_.pdf" }]);
    expect(start(`${"a".repeat(200)}.pdf`).request.files).toMatchObject([{ name: `${"a".repeat(146)}.pdf` }]);
  });

  it("rejects with the messages of the API", async () => {
    const { result, request } = start();
    request.respond(422, { error: { code: 4000, messages: { files: ["a.pdf is empty."] } } });
    expect(await result).toMatchObject({ status: 422, messages: { files: ["a.pdf is empty."] } });
    expect(assign).not.toHaveBeenCalled();
  });

  it("redirects when the session has ended", async () => {
    const { result, request } = start();
    request.respond(401, { error: { code: 1000, messages: {} } });
    expect(await result).toMatchObject({ endsSession: true });
    expect(assign.mock.calls).toEqual([["/?nextUrl=%2Fplants%2F9"]]);
  });

  it("aborts the request when the upload is cancelled", async () => {
    const { controller, result, request } = start();
    controller.abort();
    expect(request.abort).toHaveBeenCalledTimes(1);
    expect(await result).toMatchObject({ kind: "aborted" });
  });

  it("fails when no bytes were transferred for a minute", async () => {
    const { result, request } = start();
    await vi.advanceTimersByTimeAsync(59_000);
    request.upload.onprogress?.({ loaded: 1, total: 100 });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(request.abort).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await result).toMatchObject({ kind: "timeout" });
    expect(request.abort).toHaveBeenCalledTimes(1);
  });
});
