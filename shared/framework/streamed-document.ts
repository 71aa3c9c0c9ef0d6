import { concatBytes } from "./bytes";

/**
 * Thrown while the server renders a Suspense boundary whose data takes too long: React then renders that boundary on
 * the client, from the data that streams in. Not a failure, so it is neither logged nor reported. // decision 0013
 *
 * Relies on React 18: it does not commit an update through a boundary that the server has not completed, which is why
 * the server must not wait; and `onError` returns the digest that the browser receives.
 * Upstream: github.com/facebook/react/issues/24476.
 * An upgrade that breaks it fails streamed-document.test.tsx and tests/e2e/slow-cards.spec.ts.
 */
export class DeferToClientError extends Error {
  /** The error digest that React sends to the browser. */
  static readonly digest = "defer-to-client";
  override readonly name = "DeferToClientError";
}

/**
 * Whether an error that React reports during hydration is expected. A card was left to the client, or is rendered there
 * because the page was updated before the card was hydrated. For the latter React 18 has only a message.
 */
export const isExpectedInHydration = (error: unknown, digest: string | undefined): boolean =>
  digest === DeferToClientError.digest ||
  (error instanceof Error && /#421\b|received an update before it finished hydrating/.test(error.message));

/**
 * Moves the closing tags of a streamed document to its end. React 18 writes them with the first chunk, but scripts and
 * cards follow, and content after the closing tags is not valid HTML. Browsers build the same document either way.
 *
 * Relies on React 18 writing the two tags once, in lower case and one after the other.
 * Upstream: React 19 writes them at the end itself (github.com/facebook/react/pull/32069); remove this then.
 * An upgrade that breaks or replaces it fails streamed-document.test.tsx; tests/integration/seeded-pages.test.ts checks the pages.
 */
export function closeDocumentLast(document: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const closingTags = new TextEncoder().encode("</body></html>");
  // The last bytes until the tags are found: a chunk may end in the middle of them.
  let held: Uint8Array = new Uint8Array();
  let found = false;

  /** A chunk without the tags. */
  function withoutTags(chunk: Uint8Array): Uint8Array {
    if (found) return chunk;
    const bytes = concatBytes([held, chunk]);
    const at = indexOf(bytes, closingTags);
    found = at >= 0;
    if (found) return concatBytes([bytes.subarray(0, at), bytes.subarray(at + closingTags.length)]);
    const end = Math.max(0, bytes.length - closingTags.length + 1);
    held = bytes.slice(end);
    return bytes.slice(0, end);
  }

  const reader = document.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read();
          const bytes = done ? (found ? closingTags : held) : withoutTags(value);
          if (bytes.length > 0) controller.enqueue(bytes);
          if (done) controller.close();
          if (done || bytes.length > 0) return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function indexOf(bytes: Uint8Array, part: Uint8Array): number {
  const [first = 0] = part;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (part.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
