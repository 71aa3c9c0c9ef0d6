import { ApiError } from "@shared/api/result";

/**
 * The most calls of v0 that one request makes, besides one call for each meter. Screens need fewer calls, because a URL
 * or a body can only request a limited number (domain/limits.md#calls). This limit protects against mistakes in the
 * code.
 */
const maxCalls = 60;

/** The meter that a path is about; undefined for all other paths. */
const meterOf = (path: string): string | undefined =>
  /^\/companies\/\d+\/plants\/\d+\/meters\/\d+(?=[/?]|$)/.exec(path)?.[0];

/** Counts the calls of one request. The returned function throws an `ApiError` for a call above the limit. */
export function createCallLimit(): (path: string) => void {
  const meters = new Set<string>();
  let calls = 0;
  return (path) => {
    const meter = meterOf(path);
    if (meter !== undefined && !meters.has(meter)) {
      meters.add(meter);
      return;
    }
    calls += 1;
    if (calls > maxCalls) throw new ApiError({ status: 0, kind: "limit", text: "The request makes too many calls." });
  };
}
