/** A mail as texts with links, and its plain text. */
import type { Language } from "../db/schema";

/** A text with an optional link. */
export interface LinkedText {
  readonly text: string;
  readonly url?: string;
}

/** A cause or a plant of the mail. */
export interface MailItem {
  readonly title: LinkedText;
  readonly details: readonly LinkedText[];
}

export interface MailSection {
  readonly title: string;
  readonly items: readonly MailItem[];
  readonly more: LinkedText | null;
}

export interface MailCompany {
  readonly name: string;
  /** What the company costs and how it is, as short texts. */
  readonly figures: readonly LinkedText[];
  readonly sections: readonly MailSection[];
}

/** The whole mail as texts, which both parts lay out. */
export interface MailDocument {
  readonly language: Language;
  readonly title: string;
  readonly date: string;
  /** The first line, above which a reply is written. */
  readonly replyLine?: string | null;
  /** An image at the top of the HTML part, with its size in pixels. */
  readonly logo?: { readonly alt: string; readonly width: number; readonly height: number } | null;
  /** What stands in place of news, or before the figures. It may have several lines. */
  readonly notice: string | null;
  readonly companies: readonly MailCompany[];
  readonly notes: readonly string[];
  readonly action: LinkedText | null;
  readonly footer: { readonly reason: string; readonly links: readonly LinkedText[] };
}

/** Lays a mail out as plain text. */
export function layoutText({ title, date, replyLine, notice, companies, notes, action, footer }: MailDocument): string {
  const linked = ({ text, url }: LinkedText) => (url ? `${text}: ${url}` : text);
  const item = ({ title: heading, details }: MailItem) =>
    [`- ${heading.text}`, details.map((detail) => detail.text).join(", "), ...(heading.url ? [heading.url] : [])].join(
      "\n  ",
    );
  const section = ({ title: heading, items, more }: MailSection) =>
    [heading, ...items.map(item), ...(more ? [linked(more)] : [])].join("\n\n");
  const company = ({ name, figures, sections }: MailCompany) =>
    [`${name}\n${"=".repeat(name.length)}`, figures.map(({ text }) => text).join("\n"), ...sections.map(section)]
      .filter(Boolean)
      .join("\n\n");
  return [
    replyLine ?? "",
    `${title}\n${date}`,
    ...(notice ? [notice] : []),
    ...companies.map(company),
    notes.join("\n"),
    ...(action ? [linked(action)] : []),
    `--\n${[footer.reason, ...footer.links.map(linked)].join("\n")}`,
  ]
    .filter(Boolean)
    .join("\n\n\n");
}
