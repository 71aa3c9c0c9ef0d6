import { concatBytes } from "@shared/lib/bytes";

/** In bytes; a first part of a page is at most this long, so that a browser can start with it. */
const maxBytes = 65_536;

/** Reads a stream in parts. */
export interface PartReader {
  /** The next part; null at the end. */
  read(): Promise<Uint8Array | null>;
  cancel(reason: unknown): Promise<void>;
}

/**
 * Reads a stream with those of its chunks that are ready at the same time joined to one part. React writes a document in
 * chunks of 512 bytes, and every chunk costs its reader the same time, compression above all.
 */
export function joinChunks(stream: ReadableStream<Uint8Array>): PartReader {
  const reader = stream.getReader();
  let pending: ReturnType<typeof reader.read> | undefined;
  return {
    async read() {
      const first = await (pending ?? reader.read());
      pending = undefined;
      if (first.done) return null;
      const chunks = [first.value];
      let size = first.value.length;
      let isTurnOver = false;
      const turn = new Promise<undefined>((resolve) => setTimeout(resolve, 0)).then(() => {
        isTurnOver = true;
      });
      while (size < maxBytes && !isTurnOver) {
        pending = reader.read();
        // An error or the end is the result of the next read, after what was read.
        const next = await Promise.race([pending.catch(() => undefined), turn]);
        if (!next || next.done) break;
        pending = undefined;
        chunks.push(next.value);
        size += next.value.length;
      }
      return concatBytes(chunks);
    },
    cancel: (reason) => reader.cancel(reason),
  };
}
