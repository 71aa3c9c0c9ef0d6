import { findingName, type IssuePattern } from "@heliograph/rules/issue-types";
import labels from "@heliograph/rules/labels.json";
import { visibleName } from "@heliograph/rules/search-text";
import type { IssueType } from "../assessment/issues/issue-types";
import type { PromiseFlag, YieldStatus } from "../db/plant-tables";
import type { Language } from "../db/schema";

/** The labels of values in reports and mails, equal to the labels on the screens. `labels.test.ts` compares them. */

export const statusLabels: Record<YieldStatus, string> = labels.statuses;

export const promiseLabels: Record<PromiseFlag, string> = labels.promises;

/** By the name of what issues found (`findingName`), in the languages of mails. */
const issueLabels: Record<Language, Record<IssueType | IssuePattern, string>> = {
  en: labels.findings,
  nl: labels.nl.findings,
};

export const findingLabel = (name: string, language: Language = "en"): string =>
  name in issueLabels[language] ? issueLabels[language][name as IssueType | IssuePattern] : `Other (${name})`;

/** The title of an issue. */
export const issueTitle = ({ type_name, pattern }: { type_name: string; pattern: string | null }): string =>
  findingLabel(findingName(type_name, pattern) ?? type_name);

/** Returns the displayed name; the kind and the id if the name has no visible characters. */
export const shownName = (kind: "Plant" | "Meter", { id, name }: { id: number; name: string }): string =>
  visibleName(name) ?? `${kind} #${id}`;
