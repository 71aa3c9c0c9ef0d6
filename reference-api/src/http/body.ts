import { invalid } from "./api-error";

/** Most bytes of a JSON body; a ticket's rich text is the longest thing in the contract. */
export const MAX_JSON_BYTES = 256 * 1024;

/** Reads a body as JSON. Throws 4000 when it is too large, not UTF-8 or not JSON; an empty body is {}. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readLimited(request, MAX_JSON_BYTES);
  if (bytes.byteLength === 0) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw invalid({ general: ["The body is not JSON."] });
  }
}

/** Reads a body of at most `maxBytes`, without taking in more than that. Throws 4000 when there is more. */
export async function readLimited(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => invalid({ general: [`The body may have at most ${maxBytes} bytes.`] });
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
