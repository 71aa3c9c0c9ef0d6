import { listFilterPresets } from "@entities/filter-preset";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";

/** A filter preset as the query of its list. */
export interface Preset {
  id: number;
  name: string;
  list: string;
  search: string;
}

/** The filter presets of the current user and company, for all lists. See domain/companies.md#filter-presets. */
export async function companyPresets({ request, context }: LoaderFunctionArgs): Promise<Result<Preset[]>> {
  const { user, company } = context.session.requireUser(request);
  const ref = { companyId: company.id, userId: user.id };
  const result = await toResult(listFilterPresets(context.api, ref, { signal: request.signal }));
  if (!result.ok) return result;
  const presets = result.value.flatMap(({ id, name, list, query }): Preset[] => {
    if (list === null) return [];
    const search = new URLSearchParams(query).toString();
    return [{ id, name, list, search: search && `?${search}` }];
  });
  return { ok: true, value: presets };
}
