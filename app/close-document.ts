const closingTags = new TextEncoder().encode("</body></html>");

/**
 * Moves the closing tags of a streamed document to its end. React writes them with the first chunk, but scripts and
 * cards follow, and content after the closing tags is not valid HTML. Browsers build the same document either way.
 */
export function closeDocumentLast(document: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  // The last bytes until the tags are found: a chunk may end in the middle of them.
  let held = new Uint8Array();
  let found = false;
  return document.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (found) return controller.enqueue(chunk);
        const bytes = joined(held, chunk);
        const at = indexOfTags(bytes);
        found = at >= 0;
        const end = found ? at : Math.max(0, bytes.length - closingTags.length + 1);
        if (end > 0) controller.enqueue(bytes.slice(0, end));
        held = bytes.slice(found ? at + closingTags.length : end);
        if (found && held.length > 0) controller.enqueue(held);
      },
      flush: (controller) => controller.enqueue(found ? closingTags : held),
    }),
  );
}

function joined(start: Uint8Array, end: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(start.length + end.length);
  bytes.set(start);
  bytes.set(end, start.length);
  return bytes;
}

function indexOfTags(bytes: Uint8Array): number {
  const [first = 0] = closingTags;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (closingTags.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
