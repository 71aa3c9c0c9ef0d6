import type { I18n } from "@lingui/core";
import { fullName } from "@shared/api/refs";
import { valueOr } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { messageText } from "@shared/i18n/format";
import { compareNames } from "@shared/lib/text";
import { listCompanyUsers } from "./api";

/** The active users of a company as choices, by name; none if they cannot be loaded. */
export async function listPeople(
  api: V0Client,
  companyId: number,
  { i18n, signal }: { i18n: I18n; signal: AbortSignal },
): Promise<{ id: number; name: string }[]> {
  const people = await valueOr(listCompanyUsers(api, companyId, { signal }), []);
  return people
    .map((person) => ({ id: person.id, name: messageText(i18n, fullName(person)) }))
    .sort((a, b) => compareNames(a.name, b.name));
}
