/**
 * Pages of values as the text of one JSON array. A page is asked for when the reader wants more, so that no number of
 * values has to fit in memory.
 */
export function jsonArrayStream(pages: AsyncGenerator<readonly unknown[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = jsonChunks(pages);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* jsonChunks(pages: AsyncGenerator<readonly unknown[]>): AsyncGenerator<string, undefined> {
  let before = "[";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + JSON.stringify(page).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
