import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { errorStatus, toResult } from "@shared/api/result";
import { webUrl } from "@shared/lib/safe-url";
import { readId } from "@shared/lib/text";
import { listPlantFiles } from "./index";

/**
 * Downloads a file of a plant (`fileHref`). The API returns a new temporary URL of the file. The Worker proxies a URL
 * of the API, which the browser cannot reach, and redirects to any other URL. Responds with 400 for invalid ids, with
 * 404 for a missing file, and with the status of an API error.
 */
export async function downloadFile({ request, context }: LoaderFunctionArgs): Promise<Response> {
  context.session.requireUser(request);
  const query = new URL(request.url).searchParams;
  const [companyId, plantId, fileId] = ["companyId", "plantId", "fileId"].map((name) => readId(query.get(name)));
  if (!companyId || !plantId || !fileId) return new Response(null, { status: 400 });
  const files = await toResult(listPlantFiles(context.api, { companyId, plantId }, { signal: request.signal }));
  if (!files.ok) return new Response(null, { status: errorStatus(files.error) });
  const url = webUrl(files.value.find(({ id }) => id === fileId)?.temporary_url);
  if (url === null) return new Response(null, { status: 404 });
  const path = context.v0Path(url);
  if (path !== null) return context.proxyRequest(request, path);
  return new Response(null, { status: 302, headers: { Location: url, "Cache-Control": "private, no-store" } });
}
