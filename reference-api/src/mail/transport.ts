/** The ways to deliver mails. A new provider is a new transport. */
import type { Env } from "../api";

export interface OutgoingMail {
  /** Identifies the mail. A provider that gets the same key twice sends the mail once. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachment: MailAttachment | null;
}

interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * The largest file that is attached. In base64 and with the texts, the mail has less than the 5 MiB of Cloudflare's binding;
 * Resend accepts 40 MB.
 */
export const maxAttachmentBytes = 3_600_000;

/** Sends a mail. Rejects when the mail was not accepted. */
export interface MailTransport {
  readonly send: (mail: OutgoingMail) => Promise<void>;
}

const timeoutMs = 10_000;

/** Returns the configured transport; null if mails stay in the outbox. */
export function createTransport(env: Env): MailTransport | null {
  const { EMAIL: binding, MAIL_API_URL: url, MAIL_API_TOKEN: token, MAIL_FROM: from } = env;
  if (!from) return null;
  if (binding) return bindingTransport(binding);
  return url && token ? httpTransport(url, token) : null;
}

/** Sends through Cloudflare's `send_email` binding. */
const bindingTransport = (binding: SendEmail): MailTransport => ({
  async send({ from, to, subject, text, html, headers, attachment }) {
    await binding.send({
      from: addressOf(from),
      to,
      subject,
      text,
      ...(html !== null && { html }),
      headers: { ...headers },
      ...(attachment && {
        attachments: [
          {
            disposition: "attachment",
            filename: attachment.fileName,
            type: attachment.contentType,
            content: attachment.content,
          },
        ],
      }),
    });
  },
});

/** Parses "Heliograph <status@example.com>" or an address alone. */
function addressOf(from: string): string | EmailAddress {
  const [, name = "", email = ""] = /^([^<>]*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return email ? { name: name.trim(), email: email.trim() } : from;
}

/** Posts JSON to an API with a bearer token, as Resend and compatible providers accept it. */
const httpTransport = (url: string, token: string): MailTransport => ({
  async send({ key, from, to, subject, text, html, headers, attachment }) {
    const attachments = attachment && [{ filename: attachment.fileName, content: toBase64(attachment.content) }];
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({
        ...{ from, to: [to], subject, text, headers },
        ...(html !== null && { html }),
        ...(attachments && { attachments }),
      }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The provider responded with status ${response.status}.`);
  },
});

/** The number of bytes whose characters are the arguments of one call. */
const bytesPerCall = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += bytesPerCall)
    text += String.fromCharCode(...bytes.subarray(start, start + bytesPerCall));
  return btoa(text);
}
