import { loadTagChildren, loadTags } from "@features/share-with-children/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult, toPageResult } from "@shared/api/result";
import { localDay } from "@shared/lib/dates";
import { inlineMs, resolveWithin } from "@shared/lib/promises";

export async function loader({ request, context: { api, extensions, session } }: LoaderFunctionArgs) {
  const { user, company } = session.requireUser(request);
  const { signal } = request;
  const [items, companies] = await Promise.all([
    resolveWithin(toPageResult(loadTags(api, company.id, { signal, hasCounts: extensions.tags })), inlineMs),
    resolveWithin(toDeferredResult(loadTagChildren(api, company.id, { signal })), inlineMs),
  ]);
  return {
    company: { id: company.id, name: company.name },
    mayCreate: user.admin,
    mayRename: user.admin && extensions.tags,
    /** Links expire by the real time, also in a demo. Null if the API does not offer links for owners. */
    ownerLinksOn: extensions.owner_links ? localDay(Temporal.Now.instant()).toString() : null,
    items: items.value,
    companies: companies.value,
  };
}
