/** HTML that was sanitized on the server. Only `safeHtml` creates it and only `RichText` renders it. */
export interface SafeHtml {
  readonly safeHtml: string;
}
