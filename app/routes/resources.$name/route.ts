import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { endedSessionResponse, isRedirect, resultResponse } from "@shared/mutations/action.server";
import { resources } from "../../resources.server";

/**
 * The data of panels and pickers (`useResource`) as JSON. An ended session is an error result, except for a download.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { name = "" } = args.params;
  const load = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (!load) throw new Response(null, { status: 404 });
  try {
    const result = await load(args);
    return result instanceof Response ? result : resultResponse(result);
  } catch (thrown) {
    if (isRedirect(thrown) && !isDocumentRequest(args.request)) return endedSessionResponse(thrown);
    throw thrown;
  }
}

/** Whether the browser requests a document, such as a download. */
const isDocumentRequest = (request: Request): boolean => request.headers.get("Sec-Fetch-Dest") === "document";

export function action(): never {
  throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
}
