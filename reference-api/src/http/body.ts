import { invalid, tooLarge } from "./api-error";

/** Largest JSON body; the rich text of a ticket is the longest field of the contract. */
export const maxJsonBytes = 256 * 1024;

/** How much of an unused body is read, so that the client receives the error response before the connection closes. */
const maxDrainedBytes = 8 * 1024 * 1024;

/**
 * Reads a body as JSON; an empty body is {}. Throws 4000 when it is not UTF-8 or not JSON, and with HTTP 413 when it is
 * too large.
 */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, maxJsonBytes);
  if (bytes.byteLength === 0) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw invalid({ general: ["The body is not JSON."] });
  }
}

/** Reads a body of at most `maxBytes` without buffering more. Throws 4000 with HTTP 413 when it is larger. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length <= maxBytes) chunks.push(chunk);
    else if (length > maxBytes + maxDrainedBytes) break;
  }
  if (length > maxBytes) throw tooLarge({ general: [`The body may have at most ${maxBytes} bytes.`] });
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Reads what is left of a body, so that a response sent early reaches the client. */
export async function drainBody(request: Request): Promise<void> {
  if (request.bodyUsed || !request.body) return;
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    if (length > maxDrainedBytes) return;
  }
}
