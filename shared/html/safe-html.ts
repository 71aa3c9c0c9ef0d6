/** Rich text that was sanitised on the server; only `safeHtml` makes it, and only `RichText` shows it. */
export interface SafeHtml {
  readonly safeHtml: string;
}
