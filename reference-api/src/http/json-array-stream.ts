/**
 * Streams pages, each the JSON of an array, as one JSON array. A page is requested when the reader is ready for it, so that memory does
 * not have to hold all values.
 */
export function jsonArrayStream(pages: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const chunks = jsonChunks(pages);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* jsonChunks(pages: AsyncGenerator<string>): AsyncGenerator<string, undefined> {
  let before = "[";
  for await (const page of pages) {
    if (page === "[]") continue;
    yield before + page.slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
