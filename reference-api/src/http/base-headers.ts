/** The headers of every response, errors included: the web app's headers for more than pages (docs/security.md). */
const baseHeaders: Readonly<Record<string, string>> = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Nothing of a response that is no page is loaded, run or framed, should a browser ever open it. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Sets the base headers, and a policy unless the response has its own. */
export function withBaseHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(baseHeaders)) response.headers.set(name, value);
  if (!response.headers.has("content-security-policy")) response.headers.set("content-security-policy", dataPolicy);
  return response;
}
