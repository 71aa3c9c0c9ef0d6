/**
 * The HTML of the status e-mail: tables and inline styles, because Outlook ignores most style sheets. The style sheet
 * adds the colours of dark mode.
 */
import { html, raw } from "hono/html";
import type { LinkedText, MailCompany, MailDocument, MailItem, MailSection } from "./layout-text";

const font = "font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif";
const text = `${font};font-size:15px;line-height:22px;color:#1c2333`;
const muted = `${font};font-size:13px;line-height:19px;color:#545d70`;
const linkStyle = "color:#2650b8;text-decoration:underline";

const styleSheet = `
  body { margin: 0; padding: 0; }
  a { overflow-wrap: anywhere; }
  @media (prefers-color-scheme: dark) {
    .page { background: #12151c !important; }
    .card { background: #1b1f29 !important; border-color: #323846 !important; }
    .panel { background: #242a37 !important; }
    .text, .heading { color: #eef0f4 !important; }
    .muted { color: #b3bac8 !important; }
    .rule { border-color: #323846 !important; }
    .link { color: #9dbbff !important; }
  }
`;

type Html = ReturnType<typeof html>;

const link = ({ text: label, url }: LinkedText, style = linkStyle): Html =>
  url ? html`<a class="link" href="${url}" style="${style}">${label}</a>` : html`${unbroken(label)}`;

/** Keeps a number on the line of its unit. */
const unbroken = (label: string): string => label.replace(/(\d) (?=[kMG]?Wh)/g, "$1\u00a0");

/** Separates several parts. */
const joined = (parts: readonly Html[], separator: string): Html[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [html`${raw(separator)}`, part]));

/** Lays a mail out as an HTML document. All texts are escaped. */
export function layoutHtml(document: MailDocument, subject: string): string {
  const { language, title, date, replyLine, logo, notice, companies, notes, action, footer } = document;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(styleSheet)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f4f7" style="background:#f3f4f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
${replyLine ? html`<tr><td class="muted" style="${muted};padding:0 4px 16px">${replyLine}</td></tr>` : ""}
${logo ? logoRow(logo) : ""}
<tr><td style="padding:0 4px 16px">
<h1 class="heading" style="${font};font-size:22px;line-height:28px;font-weight:600;color:#1c2333;margin:0">${title}</h1>
<p class="muted" style="${muted};margin:2px 0 0">${date}</p>
${notice ? html`<p class="text" style="${text};margin:12px 0 0">${joined(linesOf(notice), "<br>")}</p>` : ""}
</td></tr>
${companies.map(companyCard)}
${action ? actionRow(action) : ""}
<tr><td class="muted" style="${muted};padding:0 4px">
${notes.map((note) => html`<p style="margin:0 0 8px">${note}</p>`)}
<p style="margin:0 0 4px">${footer.reason}</p>
<p style="margin:0">${joined(
    footer.links.map((each) => link(each)),
    "&nbsp;· ",
  )}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return String(page);
}

/** The id under which the image of a logo is attached. */
export const logoContentId = "report-logo";

const maxLogo = { width: 240, height: 72 };

/** The logo on white in both themes, because most logos are made for paper. Outlook needs the size as attributes. */
function logoRow({ alt, width, height }: NonNullable<MailDocument["logo"]>): Html {
  const scale = Math.min(1, maxLogo.width / width, maxLogo.height / height);
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  return html`<tr><td style="padding:0 4px 16px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td bgcolor="#ffffff" style="background:#ffffff;border-radius:6px;padding:8px 12px">
<img src="cid:${logoContentId}" alt="${alt}" width="${shownWidth}" height="${shownHeight}" style="${font};display:block;border:0;font-size:15px;line-height:22px;color:#1c2333">
</td></tr></table>
</td></tr>`;
}

const linesOf = (lines: string): Html[] => lines.split("\n").map((line) => html`${line}`);

const actionRow = ({ text: label, url }: LinkedText): Html => html`<tr><td style="padding:4px 4px 20px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td bgcolor="#2650b8" style="background:#2650b8;border-radius:6px">
<a href="${url}" style="${font};display:inline-block;padding:10px 20px;font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a>
</td></tr></table>
</td></tr>`;

const companyCard = ({ name, figures, sections }: MailCompany): Html => html`<tr><td style="padding:0 0 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e1e4ea;border-radius:8px">
<tr><td style="padding:16px 20px 0">
<h2 class="heading" style="${font};font-size:17px;line-height:24px;font-weight:600;color:#1c2333;margin:0 0 10px">${name}</h2>
${figures.length > 0 ? figuresPanel(figures) : ""}
</td></tr>
<tr><td style="padding:0 20px 16px">${sections.map(sectionBlock)}</td></tr>
</table>
</td></tr>`;

const figuresPanel = (
  figures: readonly LinkedText[],
): Html => html`<table role="presentation" class="panel" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f5f9" style="background:#f3f5f9;border-radius:6px">
<tr><td class="text" style="${text};padding:10px 14px">${joined(
  figures.map((figure) => link(figure)),
  "<br>",
)}</td></tr>
</table>`;

const sectionBlock = ({ title, items, more }: MailSection): Html => html`
<h3 class="heading" style="${font};font-size:15px;line-height:22px;font-weight:600;color:#1c2333;margin:18px 0 0">${title}</h3>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${items.map(itemRow)}
${more ? html`<tr><td class="muted" style="padding:8px 0 0;${muted};font-size:14px">${link(more)}</td></tr>` : ""}
</table>`;

const itemRow = (
  { title, details }: MailItem,
  index: number,
): Html => html`<tr><td class="rule" style="padding:8px 0${index > 0 ? ";border-top:1px solid #e8eaef" : ""}">
<div class="text" style="${text}">${link(title, `${linkStyle};font-weight:600`)}</div>
<div class="muted" style="${muted}">${joined(
  details.map((detail) => link(detail)),
  "&nbsp;· ",
)}</div>
</td></tr>
`;
