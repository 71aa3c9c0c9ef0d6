import { invalid } from "./api-error";

/** Most bytes of a JSON body; a ticket's rich text is the longest thing in the contract. */
export const maxJsonBytes = 256 * 1024;

/** Reads a body as JSON. Throws 4000 when it is too large, not UTF-8 or not JSON; an empty body is {}. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, maxJsonBytes);
  if (bytes.byteLength === 0) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw invalid({ general: ["The body is not JSON."] });
  }
}

/** What is read of a body that nobody wants before the connection is given up: who sends should hear the refusal. */
const maxDrainedBytes = 8 * 1024 * 1024;

/** Reads a body of at most `maxBytes`, without keeping more than that. Throws 4000 when there is more. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length <= maxBytes) chunks.push(chunk);
    else if (length > maxBytes + maxDrainedBytes) break;
  }
  if (length > maxBytes) throw invalid({ general: [`The body may have at most ${maxBytes} bytes.`] });
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Reads on what was sent and not read, so that the answer to a call that was refused early arrives. */
export async function drainBody(request: Request): Promise<void> {
  if (request.bodyUsed || !request.body) return;
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    if (length > maxDrainedBytes) return;
  }
}
