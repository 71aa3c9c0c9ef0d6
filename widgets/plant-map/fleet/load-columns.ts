import { isColumns, type PlantLocationColumns } from "@entities/plant-location";
import type { ApiErrorKind } from "@shared/api/api-error";
import type { ProblemDetails, Result } from "@shared/api/result";

/** Longer than the edge's own deadline of one call with its retry. */
const deadlineMs = 25_000;

const problem = (kind: ApiErrorKind, status: number, sessionEnded = false): ProblemDetails => ({
  kind,
  status,
  sessionEnded,
  code: 0,
  messages: {},
  retryAfterSeconds: null,
});

const isProblem = (value: unknown): value is ProblemDetails =>
  typeof value === "object" && value !== null && "kind" in value && "messages" in value;

/**
 * Reads the places of a company's plants from the application's own resource route. Never rejects; a redirect
 * means that the session ended.
 */
export async function loadColumns(
  url: string,
  fetcher: typeof fetch = fetch,
): Promise<Result<PlantLocationColumns>> {
  try {
    const response = await fetcher(url, {
      redirect: "manual",
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (response.type === "opaqueredirect") return { ok: false, error: problem("http", 401, true) };
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && isColumns(answer)) return { ok: true, value: answer };
    if (isProblem(answer)) return { ok: false, error: answer };
    return { ok: false, error: problem(response.ok ? "malformed" : "http", response.status) };
  } catch (error) {
    const late = error instanceof DOMException && error.name === "TimeoutError";
    return { ok: false, error: problem(late ? "timeout" : "network", 0) };
  }
}
