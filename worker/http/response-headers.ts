import { isSecretPage } from "@shared/lib/safe-url";
import type { Settings } from "../settings";

/** The headers of every response that do not depend on the request. */
export const baseHeaders: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "accelerometer=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** The content security policy of proxied v0 responses: no script, no subresource, no framing. */
export const proxiedContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * The content security policy of static files. The policy of the map's worker script, which loads tiles, includes the
 * hosts of the settings.
 */
export function fileContentSecurityPolicy(settings: Settings | null): string {
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self'${settings ? mapHosts(settings) : ""}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The `_headers` file of the asset server, which serves static files without the Worker. The asset server applies its
 * rules to missing files, too, so requests for missing files have to reach the Worker (docs/decisions/0033).
 */
export const staticHeadersFile = [
  "/*",
  ...Object.entries(baseHeaders).map(([name, value]) => `  ${name}: ${value}`),
  `  Content-Security-Policy: ${fileContentSecurityPolicy(null)}`,
  // The file name contains a hash of the content.
  "/assets/*",
  "  Cache-Control: public, max-age=31536000, immutable",
  "",
].join("\n");

/** The source expressions of the scripts and stylesheets that a page may run. */
interface PageSources {
  scripts: string;
  styles: string;
}

/** The sources of a page that Remix renders: elements with the nonce, and the scripts that they load. */
const sourcesWithNonce = (nonce: string): PageSources => ({
  scripts: `'nonce-${nonce}' 'strict-dynamic'`,
  styles: `'self' 'nonce-${nonce}'`,
});

/**
 * The content security policy of a page: its scripts and stylesheets, everything else from this site, the hosts of the
 * maps, the street view and the chat.
 */
export function pageContentSecurityPolicy({ scripts, styles }: PageSources, settings: Settings): string {
  const map = mapHosts(settings);
  const { streetViewUrl } = settings.config;
  const chat = chatHost(settings);
  const frames = `${streetViewUrl && ` ${new URL(streetViewUrl).origin}`}${chat}`;
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src-elem ${styles}${chat}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${map}${chat}`,
    `font-src 'self'${chat}`,
    `connect-src 'self'${map}${chat}${chat.replace(/^ http/, " ws")}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(frames ? [`frame-src${frames}`] : []),
    ...(chat ? [`media-src${chat}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The host of the chat widget. Its script is trusted, because a trusted script loads it. */
const chatHost = ({ chatWidget: { scriptUrl } }: Settings) => (scriptUrl ? ` ${new URL(scriptUrl).origin}` : "");

const mapHosts = ({ config: { mapStyleUrl, satelliteTilesUrl } }: Settings) =>
  [mapStyleUrl, satelliteTilesUrl]
    .filter(Boolean)
    .map((url) => ` ${new URL(url).origin}`)
    .join("");

/** Header names and values; each name occurs once. */
export type ResponseHeaders = readonly (readonly [name: string, value: string])[];

const policyHeader = "Content-Security-Policy";

/** The headers of pages whose address is a secret, errors included: no other site may learn the address. */
const secretPageHeaders = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** The headers of every response to one request. */
export function createResponseHeaders(
  nonce: string,
  requestId: string,
  settings: Settings,
  pathname = "/",
): ResponseHeaders {
  return [
    ...Object.entries({ ...baseHeaders, ...(isSecretPage(pathname) && secretPageHeaders) }),
    [policyHeader, pageContentSecurityPolicy(sourcesWithNonce(nonce), settings)],
    ["X-Request-Id", requestId],
    // Scripts of the page can read the request id from this header.
    ["Server-Timing", `request;desc="${requestId}"`],
  ];
}

/** The headers for development, where Vite injects styles without a nonce. */
export const allowInlineStyles = (headers: ResponseHeaders): ResponseHeaders =>
  headers.map(([name, value]) =>
    name === policyHeader
      ? [name, value.replace(/style-src-elem [^;]*/, "style-src-elem 'self' 'unsafe-inline'")]
      : [name, value],
  );

/** Adds the headers to a response; a content security policy and Cache-Control of the response take precedence. */
export function applyResponseHeaders(response: Response, headers: ResponseHeaders): void {
  for (const [name, value] of headers) {
    if (name !== policyHeader || !response.headers.has(name)) response.headers.set(name, value);
  }
  // Responses without a caching rule are personal pages or errors.
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
}
