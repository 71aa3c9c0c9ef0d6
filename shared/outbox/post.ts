import { ApiError, type ChangeMeanwhile, type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { keyHeader, ownerHeader, replayedHeader } from "@shared/mutations/headers";
import type { OutboxEntry } from "./entry";
import type { SendResponse } from "./send";

/** Longer than the deadline of the server, for a connection that never responds. A file may take longer. */
const timeoutMs = 20_000;
const fileTimeoutMs = 180_000;

/** Sends an entry with its key. The service worker uses it, too, so it imports neither effector nor React. */
export async function postEntry(entry: OutboxEntry, params: Record<string, unknown>): Promise<SendResponse> {
  const { id, userId, action, file } = entry;
  const headers: Record<string, string> = {
    [keyHeader]: id,
    [ownerHeader]: String(userId),
    Accept: "application/json",
  };
  if (!file) headers["Content-Type"] = "application/json";
  const timeout = AbortSignal.timeout(file ? fileTimeoutMs : timeoutMs);
  try {
    const response = await fetch(file ? action : `/actions/${action}`, {
      method: "POST",
      headers,
      body: file ? formOf(file) : JSON.stringify(params),
      redirect: "manual",
      signal: timeout,
    });
    const status = response.type === "opaqueredirect" ? 401 : response.status;
    const body: unknown = await response.json().catch(() => null);
    return toSendResponse(entry, {
      status,
      body,
      retryAfterSeconds: Number(response.headers.get("Retry-After")) || null,
      isReplayed: response.headers.has(replayedHeader),
    });
  } catch {
    return failure({ status: 0, kind: timeout.aborted ? "timeout" : "network" });
  }
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("files[]", file, file.name);
  return form;
}

interface Received {
  status: number;
  /** Null if the response is not JSON, or is incomplete. */
  body: unknown;
  retryAfterSeconds: number | null;
  /** Whether the response answers an earlier request with the key. */
  isReplayed: boolean;
}

/** An action responds with a result, an upload with the response of the API. */
function toSendResponse({ file }: OutboxEntry, received: Received): SendResponse {
  const { status, body, retryAfterSeconds, isReplayed } = received;
  const result = body as { ok?: unknown; error?: unknown; value?: unknown } | null;
  if (result?.ok === false) return { ok: false, error: result.error as ProblemDetails };
  // The page of a captive portal is no response of the site.
  if (status >= 200 && status < 300) {
    if (!body) return failure({ status, kind: "malformed" });
    return isReplayed || isFound(result?.value) ? { ok: true, isFound: true } : { ok: true };
  }
  if (file && status === 409 && retryAfterSeconds === null) {
    return failure({ status, conflicts: [{ part: "unknown" satisfies ChangeMeanwhile, values: {}, by: null }] });
  }
  const { code, messages } = (result?.error ?? {}) as { code?: number; messages?: Record<string, string[]> };
  return failure({ status, retryAfterSeconds, ...(code && { code }), ...(messages && { messages }) });
}

/** Whether an action looked for a change and found it, in its result or in the outcome of its item. */
const isFound = (value: unknown): boolean =>
  [value].flat().some((outcome) => Boolean((outcome as { found?: unknown } | null | undefined)?.found));

const failure = (details: ConstructorParameters<typeof ApiError>[0]): SendResponse => ({
  ok: false,
  error: toProblemDetails(new ApiError(details)),
});
