/** Whether the browser requests a document: a page, or a form that it submits itself, without JavaScript. */
export const isDocumentRequest = (request: Request): boolean =>
  request.headers.get("Sec-Fetch-Dest") === "document";
