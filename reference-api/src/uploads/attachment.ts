/** Headers that make browsers save a file under its name and never render it. */
export function attachmentHeaders(fileName: string, contentType: string): Record<string, string> {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return {
    "content-type": contentType,
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeFileName(fileName)}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
  };
}

/** A file name that is safe in lists and headers: no path, no control characters, at most 200 characters. */
export function sanitizeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const clean = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  if (clean === "") return "file";
  const dot = clean.lastIndexOf(".");
  const extension = dot > 0 ? clean.slice(dot).slice(0, 20) : "";
  return clean.slice(0, clean.length - extension.length).slice(0, 200 - extension.length) + extension;
}

/** Percent-encoded by RFC 8187. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
