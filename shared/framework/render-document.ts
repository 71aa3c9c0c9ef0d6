import { Writable } from "node:stream";
import { concatBytes } from "@shared/lib/bytes";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server.node";

interface RenderOptions {
  /** Of the inline scripts that React writes. */
  readonly nonce: string;
  readonly signal: AbortSignal;
  /** Called for every error of the render; returns the digest that the browser receives. */
  readonly onError: (error: unknown) => string | undefined;
}

interface RenderedDocument {
  readonly body: ReadableStream<Uint8Array>;
  /** Settles when every card is rendered. */
  readonly allReady: Promise<void>;
}

/**
 * Renders a document as a stream of UTF-8, which begins with what needs no data. Rejects when that part fails.
 *
 * Uses React's renderer for Node, which encodes a document when it is written: the one for browsers allocates a buffer
 * for every attribute and took a fifth more of a page's processor time. (docs/decisions/0037)
 */
export function renderDocument(children: ReactNode, { nonce, signal, onError }: RenderOptions) {
  return new Promise<RenderedDocument>((resolve, reject) => {
    let finish = () => {};
    const allReady = new Promise<void>((done) => {
      finish = done;
    });
    const document = renderToPipeableStream(children, {
      nonce,
      onError,
      onAllReady: () => finish(),
      onShellReady: () => resolve({ body: streamOf(document), allReady }),
      onShellError: reject,
    });
    const abort = () => document.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}

/** What React writes, in the parts in which it writes it; the first one when it is asked for, with all that is ready. */
function streamOf(document: ReturnType<typeof renderToPipeableStream>): ReadableStream<Uint8Array> {
  let written: Uint8Array[] = [];
  let isStarted = false;
  let isCancelled = false;

  function writableTo(controller: ReadableStreamDefaultController<Uint8Array>): Writable {
    /** React calls it after each part, as it would that of a compressing stream. */
    const flush = () => {
      if (written.length > 0 && !isCancelled) controller.enqueue(concatBytes(written));
      written = [];
    };
    const writable = new Writable({
      write(bytes: Uint8Array, _encoding, done) {
        written.push(bytes);
        done();
      },
      final(done) {
        flush();
        if (!isCancelled) controller.close();
        done();
      },
      destroy(error, done) {
        if (error && !isCancelled) controller.error(error);
        done(null);
      },
    });
    return Object.assign(writable, { flush });
  }

  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!isStarted) document.pipe(writableTo(controller));
        isStarted = true;
      },
      cancel(reason) {
        isCancelled = true;
        document.abort(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
