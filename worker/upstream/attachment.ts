const maxLength = 120;
/** Control characters, those that change the direction of text, and those of invisible text. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** What Windows does not allow in names, and the escape character of headers. */
const forbidden = /["*:<>?|%]/;
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * The Content-Disposition of a download whose name the API has chosen: always an attachment, under a name without a
 * path, invisible characters or a leading dot, and no longer than file systems allow.
 */
export function attachmentOf(disposition: string | null): string {
  const name = safeFileName(fileNameOf(disposition ?? ""));
  if (name === "") return "attachment";
  const plain = name.replace(/[^\x20-\x7e]/gu, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${hex(character)}`);
  return `attachment; filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${encoded}`}`;
}

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase();

/** The file name in a Content-Disposition header, encoded (RFC 8187), quoted or plain; empty without one. */
function fileNameOf(disposition: string): string {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Not UTF-8: the other name counts.
    }
  }
  const [, quoted, plain] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? plain ?? "";
}

function safeFileName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = Array.from(last, (character) => {
    if (/\p{Cc}/u.test(character) || forbidden.test(character)) return "_";
    return invisible.test(character) ? "" : character;
  })
    .join("")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const dot = clean.lastIndexOf(".");
  const extension = dot > 0 ? clean.slice(dot).slice(0, 20) : "";
  const stem = clean.slice(0, clean.length - extension.length).slice(0, maxLength - extension.length);
  return reservedOnWindows.test(clean) ? `_${stem}${extension}` : stem + extension;
}
