import { loadFieldTypeChildren, loadFieldTypes } from "@features/share-with-children/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult, toPageResult } from "@shared/api/result";
import { inlineMs, resolveWithin } from "@shared/lib/promises";

export async function loader({ request, context: { api, extensions, session } }: LoaderFunctionArgs) {
  const { company } = session.requireUser(request);
  const { signal } = request;
  const [items, companies] = await Promise.all([
    resolveWithin(toPageResult(loadFieldTypes(api, company.id, { signal, hasCounts: extensions.tags })), inlineMs),
    resolveWithin(toDeferredResult(loadFieldTypeChildren(api, company.id, { signal })), inlineMs),
  ]);
  return { company: { id: company.id, name: company.name }, items: items.value, companies: companies.value };
}
