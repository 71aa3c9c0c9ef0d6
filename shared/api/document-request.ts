/**
 * Whether the browser requests a document rather than the data of a client navigation. Only then may a loader defer
 * its main call: the page streams. A client navigation awaits it, so that the next navigation aborts the call.
 */
export const isDocumentRequest = (request: Request): boolean =>
  request.headers.get("Sec-Fetch-Dest") === "document";
