import type { RequestScope } from "./request-scope";

/** The number of days for which security.txt is valid from today. RFC 9116 recommends less than a year. */
const validDays = 180;

/** The files for crawlers and for reporters of vulnerabilities; null for every other path. */
export function serveWellKnown({ request, url, settings }: RequestScope, now = Date.now()): Response | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname, origin } = url;
  if (pathname === "/robots.txt") return textFile(request, ["User-agent: *", "Disallow: /"]);
  if (pathname !== "/.well-known/security.txt") return null;
  const { email } = settings.supportContact;
  const expires = new Date(now + validDays * 86_400_000).toISOString().replace(/T.*/, "T00:00:00Z");
  return textFile(request, [
    `Contact: ${email ? `mailto:${email}` : `${origin}/support`}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en, nl",
    `Canonical: ${origin}${pathname}`,
  ]);
}

function textFile({ method }: Request, lines: readonly string[]): Response {
  const body = method === "HEAD" ? null : `${lines.join("\n")}\n`;
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
