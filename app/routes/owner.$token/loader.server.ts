import { getOwnerPage } from "@entities/plant/owner-link.server";
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ApiError, toPageResult } from "@shared/api/result";
import { readId } from "@shared/lib/text";

/** What a token can be. Other paths are not sent to the API. */
const tokenPattern = /^[\w-]{1,100}$/;

/** The errors that are the status of the page. Of all others it says that the service does not respond. */
const statuses = [404, 429];

/** The page of a link, in its language. It reads neither a session nor a cookie (domain/owner-links.md). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { apiWithToken, extensions } = context;
  const { token = "" } = params;
  const plant = new URL(request.url).searchParams.get("plant");
  const plantId = readId(plant);
  const isLink = extensions.owner_links && tokenPattern.test(token) && (plant === null || plantId !== null);
  const result = await toPageResult(
    isLink
      ? getOwnerPage(apiWithToken(null), token, plantId, { signal: request.signal })
      : Promise.reject(new ApiError({ status: 404, code: 2000 })),
  );
  const pageLanguage = result.ok ? result.value.language : null;
  const status = result.ok ? 200 : statuses.find((each) => each === result.error.status);
  return data({ pageLanguage, result }, { status: status ?? 200 });
}
