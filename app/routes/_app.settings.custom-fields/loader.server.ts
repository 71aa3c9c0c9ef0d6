import { loadFieldTypeChildren, loadFieldTypes } from "@features/share-with-children/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { resolveWithin } from "@shared/lib/promises";

/** Data that is ready within this time is a part of the page's first response; a toggle then never flickers. */
const inlineMs = 200;

export async function loader({ request, context: { api, session } }: LoaderFunctionArgs) {
  const { company } = session.requireUser(request);
  const { signal } = request;
  const [items, companies] = await Promise.all([
    resolveWithin(toDeferredResult(loadFieldTypes(api, company.id, { signal })), inlineMs),
    resolveWithin(toDeferredResult(loadFieldTypeChildren(api, company.id, { signal })), inlineMs),
  ]);
  return { company: { id: company.id, name: company.name }, items: items.value, companies: companies.value };
}
