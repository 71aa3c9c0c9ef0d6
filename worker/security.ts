import type { Settings } from "./settings";

/** The headers of every answer that do not depend on the request. */
export const standingHeaders: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** The policy of what the edge only passes on: nothing in it may run, load or be framed. */
export const passedOnPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The policy of a file of the build: a worker's script loads from here, or from the map's own host. */
export function filePolicy(settings: Settings): string {
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self'${mapHost(settings)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The content security policy of a page: scripts by nonce, everything else from here or the map's own host. */
export function contentSecurityPolicy(nonce: string, settings: Settings): string {
  const map = mapHost(settings);
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${map}`,
    "font-src 'self'",
    `connect-src 'self'${map}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const mapHost = ({ config: { mapStyleUrl } }: Settings) =>
  mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : "";

/** Headers by name; a name stands once. */
export type AnswerHeaders = readonly (readonly [name: string, value: string])[];

const standing: AnswerHeaders = Object.entries(standingHeaders);
const policyHeader = "Content-Security-Policy";

/** What every answer to one request carries. */
export function answerHeaders(nonce: string, requestId: string, settings: Settings): AnswerHeaders {
  return [
    ...standing,
    [policyHeader, contentSecurityPolicy(nonce, settings)],
    ["X-Request-Id", requestId],
    // The same number where a page's own script can read it.
    ["Server-Timing", `request;desc="${requestId}"`],
  ];
}

/** The same for development, where Remix puts a page's styles in without a nonce. */
export const inDevelopment = (headers: AnswerHeaders): AnswerHeaders =>
  headers.map(([name, value]) =>
    name === policyHeader
      ? [name, value.replace(/style-src-elem [^;]*/, "style-src-elem 'self' 'unsafe-inline'")]
      : [name, value],
  );

/** The same answer with the headers that it lacks; a stricter policy of its own stays. */
export function withAnswerHeaders(response: Response, headers: AnswerHeaders): Response {
  const answer = new Response(response.body, response);
  for (const [name, value] of headers) {
    if (name !== policyHeader || !answer.headers.has(name)) answer.headers.set(name, value);
  }
  // What says nothing of keeping it is somebody's page or an error.
  if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "private, no-store");
  return answer;
}
