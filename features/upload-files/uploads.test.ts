import { ApiError } from "@shared/api/result";
import type { OutboxBackend } from "@shared/outbox/browser";
import { $entries, $loadBackend, outboxOpened } from "@shared/outbox/model";
import { callAction } from "@testing/load-context";
import { createMemoryBackend } from "@testing/memory-outbox";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deletePlantFile } from "./action.server";
import { fileDeletion } from "./index";
import { $uploads, acceptedFiles, fileProblem, filesChosen, sendFx, uploadRemoved, uploadRetried } from "./uploads";

const doneMs = 4_000;
const minUploadMs = 1_000;

interface Sent {
  name: string;
  progress: (share: number) => void;
  finish: () => void;
  fail: (error: ApiError) => void;
  signal: AbortSignal;
}

const showPage = (pathname: string) => vi.stubGlobal("location", { pathname });

beforeEach(() => {
  vi.useFakeTimers();
  showPage("/plants/9");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const plant = { companyId: 3, plantId: 9 };
const rejection = new ApiError({ status: 422, code: 4000, messages: { files: ["a.pdf is no PDF."] } });

/** `backend` is the outbox, in which files without a connection wait. */
function createUploader(backend?: OutboxBackend) {
  /** The uploads that were started, in order. */
  const sent: Sent[] = [];
  const send = ({ upload: { file }, signal, onProgress }: Parameters<typeof sendFx>[0]) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new ApiError({ status: 0, kind: "aborted" })));
      sent.push({ name: file.name, progress: onProgress, finish: resolve, fail: reject, signal });
    });
  const { scope, toastTexts, revalidate } = createModelScope(
    [[sendFx, send]],
    backend ? [[$loadBackend, async () => backend]] : [],
  );
  if (backend) void allSettled(outboxOpened, { scope, params: 7 });
  return {
    sent,
    toasts: toastTexts,
    stages: () => scope.getState($uploads).map(({ file, stage }) => `${file.name} ${stage}`),
    uploads: () => scope.getState($uploads),
    entries: () => scope.getState($entries),
    revalidate,
    choose(...names: string[]) {
      const files = names.map((name) => new File(["content"], name));
      void allSettled(filesChosen, { scope, params: { plant, files } });
    },
    remove(key: number) {
      void allSettled(uploadRemoved, { scope, params: key });
    },
    retry(key: number) {
      void allSettled(uploadRetried, { scope, params: key });
    },
  };
}

const megabyte = 1_000_000;

describe("fileProblem", () => {
  it.each(["roof.JPG", "a.b.pdf", "sheet.xlsx", "old.doc", "slides.pptx", "notes.txt", "<img src=x>.png"])(
    "accepts %s",
    (name) => expect(fileProblem({ name, size: 25 * megabyte })).toBeNull(),
  );

  it.each(["page.html", "drawing.svg", "run.exe", "pdf", "archive.pdf.zip", "name.", ""])(
    "rejects the type of %o",
    (name) => expect(fileProblem({ name, size: 1 })).toBe("type"),
  );

  it("rejects empty files and files of more than 25 MB", () => {
    expect(fileProblem({ name: "roof.jpg", size: 0 })).toBe("empty");
    expect(fileProblem({ name: "roof.jpg", size: 25 * megabyte + 1 })).toBe("too-large");
    expect(fileProblem({ name: "roof.jpg", size: 60 * megabyte })).toBe("too-large");
  });
});

describe("acceptedFiles", () => {
  it("lists the extensions for a file input", () => expect(acceptedFiles).toMatch(/^\.jpg,.*\.docx,.*\.pptx$/));
});

describe("uploading files", () => {
  it("shows the progress of each file, and the result after at least 1 s", async () => {
    const { sent, stages, uploads, toasts, choose } = createUploader();
    choose("a.pdf", "b.jpg");
    sent[0]?.progress(0.4);
    sent[1]?.progress(0.9);
    expect(uploads().map(({ progress }) => progress)).toEqual([0.4, 0.9]);
    sent[0]?.finish();
    await vi.advanceTimersByTimeAsync(minUploadMs - 1);
    expect(stages()).toEqual(["a.pdf sending", "b.jpg sending"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(stages()).toEqual(["a.pdf done", "b.jpg sending"]);
    expect(toasts()).toEqual([]);
  });

  it("reloads the files once for uploads that end together, and hides them later", async () => {
    const { sent, stages, revalidate, choose } = createUploader();
    choose("a.pdf", "b.jpg");
    for (const upload of sent) upload.finish();
    await vi.advanceTimersByTimeAsync(minUploadMs + 300);
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["files", "audits"]);
    await vi.advanceTimersByTimeAsync(doneMs);
    expect(stages()).toEqual([]);
  });

  it.each(["/plants", "/plants/91", "/tickets/9"])("does not load the files again when it ends on %s", async (page) => {
    const { sent, stages, revalidate, choose } = createUploader();
    choose("a.pdf", "b.jpg");
    sent[0]?.finish();
    await vi.advanceTimersByTimeAsync(minUploadMs + 100);
    showPage(page);
    sent[1]?.finish();
    await vi.advanceTimersByTimeAsync(minUploadMs + 300);
    expect(stages()).toEqual(["a.pdf done", "b.jpg done"]);
    expect(revalidate).not.toHaveBeenCalled();
  });

  it("sends three files at the same time, and the others as these end", async () => {
    const { sent, stages, choose, remove } = createUploader();
    choose("1.pdf", "2.pdf", "3.pdf", "4.pdf", "5.pdf");
    expect(sent.map(({ name }) => name)).toEqual(["1.pdf", "2.pdf", "3.pdf"]);
    sent[1]?.finish();
    await vi.advanceTimersByTimeAsync(minUploadMs);
    expect(sent.map(({ name }) => name)).toEqual(["1.pdf", "2.pdf", "3.pdf", "4.pdf"]);
    remove(1);
    expect(stages().at(-1)).toBe("5.pdf sending");
  });

  it("rejects what cannot be uploaded without sending it", async () => {
    const { sent, stages, uploads, choose } = createUploader();
    choose("run.exe", "a.pdf");
    expect(stages()).toEqual(["run.exe rejected", "a.pdf sending"]);
    expect(uploads()[0]?.problem).toBe("type");
    expect(sent).toHaveLength(1);
  });

  it("keeps a failed file with the error, and sends the file again on retry", async () => {
    const { sent, stages, uploads, toasts, choose, retry } = createUploader();
    choose("a.pdf");
    sent[0]?.progress(1);
    sent[0]?.fail(rejection);
    await vi.advanceTimersByTimeAsync(minUploadMs);
    expect(stages()).toEqual(["a.pdf failed"]);
    expect(uploads()[0]?.error?.messages).toEqual({ files: ["a.pdf is no PDF."] });
    expect(toasts()).toEqual(["Unable to upload file(s)"]);
    retry(1);
    expect([uploads()[0]?.stage, uploads()[0]?.progress, uploads()[0]?.error]).toEqual(["sending", 0, null]);
    sent[1]?.finish();
    await vi.advanceTimersByTimeAsync(minUploadMs);
    expect(stages()).toEqual(["a.pdf done"]);
  });

  it("tells the user where to look when the outcome of an upload is unknown", async () => {
    const { sent, uploads, toasts, choose } = createUploader();
    choose("a.pdf");
    sent[0]?.fail(new ApiError({ status: 0, kind: "timeout" }));
    await vi.advanceTimersByTimeAsync(minUploadMs);
    expect(toasts()).toEqual([expect.stringMatching(/^It is not known/)]);
    expect(uploads()[0]?.error?.unconfirmed?.message).toMatch(/^It is not known whether the file was uploaded/);
  });

  it("waits in the outbox under the same key when the connection fails, and not when the API rejects it", async () => {
    const unreachable = createProblem({ status: 0, kind: "network" });
    const backend = createMemoryBackend({ post: async () => ({ ok: false, error: unreachable }) });
    const { sent, stages, uploads, entries, choose } = createUploader(backend);
    choose("a.pdf", "b.pdf");
    const [first] = uploads();
    sent[0]?.fail(new ApiError({ status: 0, kind: "network" }));
    sent[1]?.fail(rejection);
    await vi.advanceTimersByTimeAsync(minUploadMs);
    expect(stages()).toEqual(["b.pdf failed"]);
    expect(entries()).toMatchObject([
      { id: first?.id, action: "/api/v0/companies/3/plants/9/files", places: ["files-9"], file: { name: "a.pdf" } },
    ]);
  });

  it("aborts a cancelled upload and drops its late results", async () => {
    const { sent, stages, toasts, choose, remove } = createUploader();
    choose("a.pdf", "b.pdf");
    remove(1);
    expect(stages()).toEqual(["b.pdf sending"]);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    sent[0]?.progress(0.7);
    await vi.advanceTimersByTimeAsync(2 * minUploadMs);
    expect([stages(), toasts()]).toEqual([["b.pdf sending"], []]);
  });
});

describe("deleting a file", () => {
  it("is confirmed, and reports a failure", async () => {
    const { trigger, posted, reject, revalidate, toastTexts } = createModelScope();
    trigger(fileDeletion.requested, { ...plant, fileId: 5, fileName: "a.pdf" });
    expect(posted()).toEqual([]);
    trigger(fileDeletion.confirmed);
    expect(posted()).toMatchObject([{ name: "delete-file", params: { ...plant, fileId: 5 } }]);
    await reject(createProblem({ status: 500 }));
    expect(toastTexts()).toEqual(["Unable to delete file"]);
    expect(revalidate).not.toHaveBeenCalled();
  });

  it("deletes the file, and makes no call for an invalid id", async () => {
    const call = "DELETE /companies/3/plants/9/files/5";
    const post = (fileId: unknown) =>
      callAction(deletePlantFile, { ...plant, fileId, fileName: "a.pdf" }, { responses: { [call]: {} } });
    expect((await post(5)).calls).toMatchObject([{ call }]);
    const { status, calls } = await post("");
    expect([status, calls]).toEqual([400, []]);
  });
});
