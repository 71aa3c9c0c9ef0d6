/**
 * Thrown while the server renders a Suspense boundary whose data takes too long: React then renders that boundary on
 * the client, from the data that streams in. Not a failure, so it is neither logged nor reported.
 */
export class DeferToClientError extends Error {
  /** The error digest that React sends to the browser. */
  static readonly digest = "defer-to-client";
  override readonly name = "DeferToClientError";
}
