import { loadTagChildren, loadTags } from "@features/share-with-children/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult, toPageResult } from "@shared/api/result";
import { resolveWithin } from "@shared/lib/promises";

/** Data that is ready within this time is in the first response of the page, so that a toggle does not flicker. */
const inlineMs = 200;

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
    items: items.value,
    companies: companies.value,
  };
}
