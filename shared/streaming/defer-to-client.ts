/**
 * Thrown while the server renders a Suspense boundary whose data is late: React then renders that boundary on the
 * client, from the data that streams in. Not a failure, so it is neither logged nor reported.
 */
export class DeferToClientError extends Error {
  /** The error digest that React hands to the browser. */
  static readonly digest = "defer-to-client";
  override readonly name = "DeferToClientError";
}
