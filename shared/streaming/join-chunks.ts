import { concatBytes } from "@shared/lib/bytes";

/** In bytes; a first part of a page is at most this long, so that a browser can start with it. */
const maxBytes = 65_536;

/**
 * The chunks of a stream, with those that are ready at the same time joined to one. React writes a document in chunks
 * of 512 bytes, and every chunk costs each transform of the stream its time, compression above all.
 */
export function joinChunks(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let pending: ReturnType<typeof reader.read> | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const first = await (pending ?? reader.read());
      pending = undefined;
      if (first.done) return controller.close();
      const chunks = [first.value];
      let size = first.value.length;
      let isTurnOver = false;
      const turn = new Promise<undefined>((resolve) => setTimeout(resolve, 0)).then(() => {
        isTurnOver = true;
      });
      while (size < maxBytes && !isTurnOver) {
        pending = reader.read();
        // An error or the end is the result of the next pull, after what was read.
        const next = await Promise.race([pending.catch(() => undefined), turn]);
        if (!next || next.done) break;
        pending = undefined;
        chunks.push(next.value);
        size += next.value.length;
      }
      controller.enqueue(concatBytes(chunks));
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
