import { listFilterPresets } from "@entities/filter-preset";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";

/** A preset of the company as a link to its list. */
export interface Preset {
  id: number;
  name: string;
  list: string;
  search: string;
}

/** The user's presets in the company, for all lists. // spec 3 §7 */
export async function companyPresets({ request, context }: LoaderFunctionArgs): Promise<Result<Preset[]>> {
  const { user, company } = context.session.requireSignedIn(request);
  const whose = { companyId: company.id, userId: user.id };
  const outcome = await toResult(listFilterPresets(context.api, whose, { signal: request.signal }));
  if (!outcome.ok) return outcome;
  const presets = outcome.value.map(({ id, name, list, query }) => {
    const search = new URLSearchParams(query).toString();
    return { id, name, list, search: search && `?${search}` };
  });
  return { ok: true, value: presets };
}
