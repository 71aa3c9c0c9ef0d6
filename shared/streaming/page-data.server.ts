import { data } from "@remix-run/cloudflare";
import { apiErrorCode } from "@shared/api/api-error";
import type { Result } from "@shared/api/result";
import { resolveWithin } from "./resolve-within";

/** How long a document waits for its status, in milliseconds; a page of a slower API streams with status 200. */
const statusTimeoutMs = 500;

/**
 * The data of a page about one object, whose call is deferred: a document has status 404 when the API does not know
 * the object. The page shows its own error, as it does after a client navigation.
 */
export async function pageData<T extends object>(
  request: Request,
  object: Promise<Result<unknown>>,
  deferred: T,
) {
  // The data of a navigation in a browser. Clients without this header request documents.
  if (request.headers.get("Sec-Fetch-Dest") === "empty") return data(deferred);
  const { value } = await resolveWithin(object, statusTimeoutMs);
  const isUnknown = !(value instanceof Promise) && !value.ok && value.error.code === apiErrorCode.notFound;
  return data(deferred, { status: isUnknown ? 404 : 200 });
}
