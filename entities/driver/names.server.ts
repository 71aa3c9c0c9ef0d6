import type { I18n } from "@lingui/core";
import { valueOr } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { compareNames } from "@shared/lib/text";
import { listVisibleDrivers } from "./api";
import { driverText } from "./status";

/** The display names of the drivers that a company sees, by API name and sorted; none if they cannot be loaded. */
export async function loadDriverNames(
  api: V0Client,
  companyId: number,
  { i18n, signal }: { i18n: I18n; signal: AbortSignal },
): Promise<Record<string, string>> {
  const drivers = await valueOr(listVisibleDrivers(api, companyId, { signal }), []);
  const named = drivers.flatMap(({ name, display_name }) =>
    name === null ? [] : [[name, driverText(i18n, display_name) ?? name] as const],
  );
  return Object.fromEntries(named.sort(([, a], [, b]) => compareNames(a, b)));
}
