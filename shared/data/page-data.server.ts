import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { errorStatus, type Result } from "@shared/api/result";
import { refreshHeader } from "@shared/framework/page-data-url";
import { ownerKey } from "@shared/session/owner";
import { resolveWithin } from "../lib/promises";
import type { DataPart } from "./revalidation";

/** How long a document waits for its status, in milliseconds. The page of a slower API streams with status 200. */
const statusTimeoutMs = 500;

type PageArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * The data of a page about one object, whose call is deferred. A document has the status of the error when the call
 * fails. The page shows its own error, as after a client navigation, whose data have status 200.
 */
export async function pageData<T extends object>(
  { request, context }: PageArgs,
  object: Promise<Result<unknown>>,
  deferred: T,
) {
  if (context.isDataRequest) return data(deferred);
  // The service worker requests this document for its copy, and nobody is waiting for the first byte.
  const isForCopy = request.headers.get("Sec-Fetch-Dest") === "empty";
  const { value } = isForCopy ? { value: await object } : await resolveWithin(object, statusTimeoutMs);
  return data(deferred, { status: value instanceof Promise || value.ok ? 200 : errorStatus(value.error) });
}

/**
 * The data of a page that refreshes while it is open, which this declares; the page reads them with `useLiveData`. In a
 * refresh, the deferred results are awaited and no time of the request is included, so that the same data are the same
 * response. Throws a 409 response if the page belongs to another user or company than the session.
 */
export async function liveData<T extends object>(
  { request, context }: PageArgs,
  page: T,
): Promise<T & { asOf: string | null }> {
  const owner = request.headers.get(refreshHeader);
  if (owner === null) return { ...page, asOf: context.now().toString() };
  const { user, company } = context.session.requireUser(request);
  if (owner !== ownerKey({ userId: user.id, companyId: company.id })) throw new Response(null, { status: 409 });
  return { ...((await settleProperties(page)) as T), asOf: null };
}

/** Awaits the properties of an object and of the objects in it. */
async function settleProperties(value: object): Promise<object> {
  const entries = Object.entries(value).map(async ([name, property]) => {
    const isObject = property instanceof Object && Object.getPrototypeOf(property) === Object.prototype;
    return [name, isObject ? await settleProperties(property) : await property] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Loads the properties of a page's data that belong to the parts in the query of a resource, for `useDataParts`. */
export async function loadParts(
  query: URLSearchParams,
  loaders: Partial<Record<DataPart, () => Record<string, unknown>>>,
): Promise<Record<string, unknown>> {
  const names = [...new Set((query.get("parts") ?? "").split(","))] as DataPart[];
  const properties = names.flatMap((name) =>
    Object.hasOwn(loaders, name) ? Object.entries(loaders[name]?.() ?? {}) : [],
  );
  return Object.fromEntries(await Promise.all(properties.map(async ([name, value]) => [name, await value] as const)));
}
