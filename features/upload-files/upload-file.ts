import { filesPath } from "@entities/file";
import { ApiError } from "@shared/api/api-error";
import type { PlantRef } from "@shared/api/refs";
import { isOffline } from "@shared/api/result";
import { toApiError } from "@shared/api/v0/parse-response";
import { cleanFileName } from "@shared/lib/file-name";
import { endSessionAndRedirect } from "@shared/lib/next-url";
import { keyHeader } from "@shared/mutations/headers";

/** The maximum time without transferred bytes, and the maximum time of the API after the last byte. */
const stalledMs = 60_000;

const maxNameLength = 150;

/** The path of the v0 proxy that uploads are posted to. */
export const uploadPath = (plant: PlantRef): string => `/api/v0${filesPath(plant)}`;

export const uploadName = ({ name }: Pick<File, "name">): string => cleanFileName(name, maxNameLength);

interface UploadedFile {
  /** The idempotency key. */
  id: string;
  plant: PlantRef;
  file: File;
}

interface UploadOptions {
  signal: AbortSignal;
  /** Gets the sent share of the file, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a file through the v0 proxy. It uses XMLHttpRequest, the only browser API that reports the progress of a
 * request body. Redirects to the root when the session has ended. Throws an ApiError.
 */
export function uploadFile({ id, plant, file }: UploadedFile, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (kind: "offline" | "network" | "timeout" | "aborted") => () =>
      reject(new ApiError({ status: 0, kind }));
    const stalled = () => {
      fail("timeout")();
      request.abort();
    };
    let timer = setTimeout(stalled, stalledMs);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(stalled, stalledMs);
      if (total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      const { status, responseText: text } = request;
      if (status >= 200 && status < 300) return resolve();
      const error = toApiError({ status, text, retryAfterSeconds: null });
      if (error.endsSession) endSessionAndRedirect();
      reject(error);
    };
    request.onerror = fail(isOffline() ? "offline" : "network");
    request.onabort = fail("aborted");
    request.onloadend = () => clearTimeout(timer);
    signal.addEventListener("abort", () => request.abort(), { once: true });

    const form = new FormData();
    form.append("files[]", file, uploadName(file));
    request.open("POST", uploadPath(plant));
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader(keyHeader, id);
    request.send(form);
  });
}
