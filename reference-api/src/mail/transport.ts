/** The ways to deliver mails. A new provider is a new transport. */
import type { Env } from "../api";
import { toBase64 } from "../lib/base64";

export interface OutgoingMail {
  /** Identifies the mail. A provider that gets the same key twice sends the mail once. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** The address that a reply goes to, if it is not the sender. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** The id of an image that the HTML shows as `cid:…`; null for a file. */
  readonly contentId: string | null;
}

/**
 * The largest file that is attached. In base64, with a logo and the texts, the mail has less than the 5 MiB of Cloudflare's
 * binding; Resend accepts 40 MB.
 */
export const maxAttachmentBytes = 3_400_000;

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
  async send({ from, to, replyTo, subject, text, html, headers, attachments }) {
    await binding.send({
      from: addressOf(from),
      to,
      ...(replyTo !== null && { replyTo }),
      subject,
      text,
      ...(html !== null && { html }),
      headers: { ...headers },
      ...(attachments.length > 0 && {
        attachments: attachments.map(
          ({ fileName: filename, contentType: type, content, contentId }): EmailAttachment =>
            contentId === null
              ? { disposition: "attachment", filename, type, content }
              : { disposition: "inline", filename, type, content, contentId },
        ),
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
  async send({ key, from, to, replyTo, subject, text, html, headers, attachments }) {
    const files = attachments.map(({ fileName, contentType, content, contentId }) => ({
      filename: fileName,
      content: toBase64(content),
      ...(contentId !== null && { content_id: contentId, content_type: contentType }),
    }));
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({
        ...{ from, to: [to], subject, text, headers },
        ...(html !== null && { html }),
        ...(replyTo !== null && { reply_to: replyTo }),
        ...(files.length > 0 && { attachments: files }),
      }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The provider responded with status ${response.status}.`);
  },
});
