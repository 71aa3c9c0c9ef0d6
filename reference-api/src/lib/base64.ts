/** Base64 of bytes. */

/** The number of bytes whose characters are the arguments of one call. */
const bytesPerCall = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += bytesPerCall)
    text += String.fromCharCode(...bytes.subarray(start, start + bytesPerCall));
  return btoa(text);
}

/** Decodes base64; null if the text is not base64 or is empty. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
