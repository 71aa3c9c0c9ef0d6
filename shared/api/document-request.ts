/**
 * Whether a browser asks for a whole page rather than for the data of a soft navigation. Only then may a loader
 * answer before its main call has: the page stands and streams. A soft navigation waits instead, so that
 * going on quickly aborts the call that is no longer wanted.
 */
export const isDocumentRequest = (request: Request): boolean =>
  request.headers.get("Sec-Fetch-Dest") === "document";
