import { issueTypeLabel } from "@entities/issue";
import { plantHref } from "@entities/plant";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import type { Format } from "@shared/i18n/format";
import { escapeHtml } from "@shared/lib/text";

/** The issues that a ticket is about. */
export interface TicketSubject {
  issues: readonly {
    id: number;
    typeName: string | null;
    /** The name of its meter; null for an issue of the plant as a whole, or if it is not known. */
    meter: string | null;
    /** A wire date. */
    foundOn: string | null;
  }[];
  /** What they have cost so far, in words; null if that is not known. */
  lost: string | null;
}

const unique = (texts: readonly (string | null)[]): string[] => [...new Set(texts.flatMap((text) => text ?? []))];

interface TextContext {
  i18n: I18n;
  format: Format;
  plantRef: PlantRef;
  /** Of the site: a ticket may be read elsewhere. */
  origin: string;
}

/** The title of a ticket about issues, and its description as HTML, which leads to the first of them. */
export function ticketText({ issues, lost }: TicketSubject, { i18n, format, plantRef, origin }: TextContext) {
  const meters = unique(issues.map(({ meter }) => meter));
  const types = unique(issues.map(({ typeName }) => i18n._(issueTypeLabel(typeName))));
  const on = meters.length > 1 ? i18n._(msg`${meters.length} inverters`) : meters[0];
  const title = [format.list(types), on].filter(Boolean).join(", ");
  const lines = issues.map(({ typeName, meter, foundOn }) => {
    const since = foundOn && i18n._(msg`since ${format.date(foundOn)}`);
    return `${[i18n._(issueTypeLabel(typeName)), meter, since].filter(Boolean).join(", ")}.`;
  });
  if (lost) lines.push(i18n._(msg`${lost} lost so far.`));
  const [first] = issues;
  const path = plantHref(plantRef.companyId, plantRef.plantId);
  // The row that the tab marks (`MarkedRow`).
  const marking = first ? `&marked=issue-${first.id}` : "";
  const link = `<a href="${escapeHtml(`${origin}${path}${marking}#issues`)}">${escapeHtml(i18n._(msg`Show the issue at the plant`))}</a>`;
  const paragraphs = lines.map(escapeHtml);
  // In a sentence, so that it need not be as large as a control.
  const description = [...paragraphs.slice(0, -1), `${paragraphs.at(-1) ?? ""} ${link}`];
  return { title: title.slice(0, 255), description: description.map((text) => `<p>${text}</p>`).join("") };
}
