import { isColumns, type PlantLocationColumns } from "@entities/plant-location";

/** Longer than the server's own timeout of an upstream request and its retry. */
const timeoutMs = 25_000;

export type LoadColumnsResult<T> =
  | { status: "loaded"; value: T }
  | { status: "failed" }
  /** The session has ended: the user has to sign in again. */
  | { status: "session-ended" };

const isSessionEnded = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "sessionEnded" in body && body.sessionEnded === true;

/** Fetches plant locations from the resource route. Never rejects. */
export async function loadColumns(
  url: string,
  fetcher: typeof fetch = fetch,
): Promise<LoadColumnsResult<PlantLocationColumns>> {
  try {
    const response = await fetcher(url, {
      // The redirect to the sign-in page.
      redirect: "manual",
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.type === "opaqueredirect") return { status: "session-ended" };
    const body: unknown = await response.json();
    if (response.ok && isColumns(body)) return { status: "loaded", value: body };
    return { status: isSessionEnded(body) ? "session-ended" : "failed" };
  } catch {
    return { status: "failed" };
  }
}
