import type { UnreadableField } from "@shared/api/v0/decoder";
import { createTransport } from "@shared/api/v0/transport";
import { createV0Client } from "@shared/api/v0/v0-client";
import { type Call, type CallContext, calls, describeError, type Found } from "./check-api-calls";

interface CallResult extends Pick<Call, "name" | "area"> {
  essential: boolean;
  outcome: "works" | "deviates" | "fails" | "skipped";
  /** Why it fails or is skipped; the fields that could not be read, and warnings. Never a value of the response. */
  details: string[];
  durationMs: number;
}

const describeField = ({ field, expected, dropsRow, count }: UnreadableField) =>
  `${field}: expected ${expected}, ${count} ×${dropsRow ? ", the row is left out" : ""}`;

interface CheckOptions {
  /** As the setting V0_API_URL: without `/v0`. */
  url: string;
  account: { email: string; password: string } | null;
  token?: string;
  companyId?: number;
  today?: Temporal.PlainDate;
}

/** Makes every reading call once with the product's own client and decoders. Changes nothing on the server. */
export async function checkApi({
  url,
  account,
  token = "",
  companyId,
  today = Temporal.Now.plainDateISO(),
}: CheckOptions) {
  const found: Found = { token, companyId };
  let unreadable: UnreadableField[] = [];
  let warnings: string[] = [];
  const apiWith = (getToken: () => string | null) =>
    createV0Client({
      transport: createTransport(({ method, path, body }, signal) => {
        const headers = new Headers({ Accept: "application/json" });
        const bearer = getToken();
        if (bearer) headers.set("Authorization", `Bearer ${bearer}`);
        if (typeof body === "string") headers.set("Content-Type", "application/json");
        return fetch(`${url}/v0${path}`, { method, headers, body, signal, redirect: "manual" });
      }),
      onUnreadable: (_request, fields) => unreadable.push(...fields),
    });
  const context: CallContext = {
    api: apiWith(() => found.token),
    apiWith: (other) => apiWith(() => other),
    account,
    range: { start: today.subtract({ days: 7 }), end: today.subtract({ days: 1 }) },
    found,
    warn: (texts) => warnings.push(...texts),
  };
  const results: CallResult[] = [];
  for (const { name, area, essential = false, needs, run } of calls) {
    unreadable = [];
    warnings = [];
    const startedAt = Date.now();
    const result = (outcome: CallResult["outcome"], details: string[]) =>
      results.push({ name, area, essential, outcome, details, durationMs: Date.now() - startedAt });
    if (name === "POST /sign-in" && !account) result("skipped", ["a token was given"]);
    else if (needs && !found[needs]) result("skipped", [`there is no ${needs.replace("Id", "")}`]);
    else {
      await run(context).then(
        () => {
          const details = [...unreadable.map(describeField), ...warnings];
          result(details.length > 0 ? "deviates" : "works", details);
        },
        (error) => result("fails", [describeError(error)]),
      );
    }
  }
  return results;
}

/** What of the product works with the API, by area. */
export function summarize(results: readonly CallResult[]): { area: string; verdict: string; works: boolean }[] {
  return [...new Set(results.map(({ area }) => area))].map((area) => {
    const ofArea = results.filter((result) => result.area === area);
    const named = (outcome: CallResult["outcome"]) => ofArea.filter((result) => result.outcome === outcome);
    const failed = named("fails");
    if (failed.some(({ essential }) => essential)) return { area, verdict: "does not work", works: false };
    if (named("skipped").length === ofArea.length) return { area, verdict: "not tried: no data", works: true };
    const gaps = [
      ...failed.map(({ name }) => `without ${name.replace(/^GET /, "")}`),
      ...(named("deviates").length > 0 ? ["some fields are not known or contradict others"] : []),
    ];
    return { area, verdict: gaps.length > 0 ? `works, ${gaps.join(", ")}` : "works", works: true };
  });
}
