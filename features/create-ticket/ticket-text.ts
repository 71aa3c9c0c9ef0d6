import { issueTypeLabel } from "@entities/issue";
import { plantHref } from "@entities/plant";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import type { Format } from "@shared/i18n/format";
import { escapeHtml } from "@shared/lib/text";

/** The maximum number of plants of a dialog. A ticket takes up to four calls, and a request makes at most 60. */
export const maxPlants = 15;

/** The issues of a ticket. */
export interface TicketSubject {
  issues: readonly {
    id: number;
    /** What the issue found (`issueFinding`). */
    finding: string | null;
    /** The name of the issue's meter. Null for an issue of the plant itself, or if the name is not known. */
    meter: string | null;
    /** A wire date. */
    foundOn: string | null;
  }[];
  /** The cost of the issues so far, as text. Null if the cost is not known. */
  lost: string | null;
}

const unique = (texts: readonly (string | null)[]): string[] => [...new Set(texts.flatMap((text) => text ?? []))];

interface TextContext {
  i18n: I18n;
  format: Format;
  plantRef: PlantRef;
  /** The origin of the site. Tickets are also read outside of the site, so links are absolute. */
  origin: string;
}

/** The title of a ticket about issues, and its description as HTML. The description links to the first issue. */
export function ticketText({ issues, lost }: TicketSubject, { i18n, format, plantRef, origin }: TextContext) {
  const meters = unique(issues.map(({ meter }) => meter));
  const types = unique(issues.map(({ finding }) => i18n._(issueTypeLabel(finding))));
  const on = meters.length > 1 ? i18n._(msg`${meters.length} inverters`) : meters[0];
  const title = [format.list(types), on].filter(Boolean).join(", ");
  const lines = issues.map(({ finding, meter, foundOn }) => {
    const since = foundOn && i18n._(msg`since ${format.date(foundOn)}`);
    return `${[i18n._(issueTypeLabel(finding)), meter, since].filter(Boolean).join(", ")}.`;
  });
  if (lost) lines.push(i18n._(msg`${lost} lost so far.`));
  const [first] = issues;
  const path = plantHref(plantRef.companyId, plantRef.plantId);
  // The hash that highlights the issue's row (`MarkedRow`).
  const marking = first ? `&marked=issue-${first.id}` : "";
  const link = `<a href="${escapeHtml(`${origin}${path}${marking}#issues`)}">${escapeHtml(i18n._(msg`Show the issue at the plant`))}</a>`;
  const paragraphs = lines.map(escapeHtml);
  // A link within a sentence does not need the target size of a control.
  const description = [...paragraphs.slice(0, -1), `${paragraphs.at(-1) ?? ""} ${link}`];
  return { title: title.slice(0, 255), description: description.map((text) => `<p>${text}</p>`).join("") };
}
