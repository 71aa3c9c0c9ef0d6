import { safeNextUrl } from "@shared/session/next-url";

/** Paths that are not pages: their requests belong to the page that sent them. */
const notPages = /^\/(actions|api|resources)\//;

/**
 * The page to return to after sign-in, a path of this site: the requested page or the page of a data request, and for
 * a form post or a call of a page that page. The root passes on the page where the session ended.
 */
export function returnPath(request: Request): string {
  const url = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const page = isRead && !notPages.test(url.pathname) ? url : referringPage(request, url);
  if (!page) return "/";
  const pathname = page.pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
  const endedOn = pathname === "/" ? page.searchParams.get("nextUrl") : null;
  return safeNextUrl(endedOn ?? pathname + pageSearch(page));
}

function referringPage(request: Request, { host }: URL): URL | null {
  const referrer = request.headers.get("Referer");
  const page = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  return page?.host === host ? page : null;
}

/** The query without the parameters that Remix adds to data requests. */
function pageSearch({ search }: URL): string {
  const parameters = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && part !== "index" && !part.startsWith("_routes="));
  return parameters.length > 0 ? `?${parameters.join("&")}` : "";
}
