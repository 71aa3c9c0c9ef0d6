/** Findings of a meter that go on after days that did not show them, or under another type. domain/issues.md#begin */
import type { Day } from "../local-days";
import { type FoundIssue, isUnexplained } from "./issue-types";

/** An issue that opens again within this many days goes on. */
const maxPause = 14;

/** The kinds of findings that dull days hide; null: every day shows whether the finding goes on. */
function familyOf(issue: FoundIssue): string | null {
  if (issue.type.startsWith("shade")) return "shade";
  return issue.type === "misc" ? (issue.pattern ?? "misc") : null;
}

/** Gives an issue the begin of the earlier one of its family that it goes on from. */
export function continueBegins(issues: readonly FoundIssue[]): FoundIssue[] {
  const latest = new Map<string, FoundIssue>();
  return issues
    .toSorted((a, b) => a.foundOn - b.foundOn)
    .map((issue) => {
      const family = familyOf(issue);
      if (family === null) return issue;
      const earlier = latest.get(family);
      const goesOn = earlier && issue.beganOn - (earlier.resolvedOn ?? issue.beganOn) <= maxPause;
      const continued = goesOn ? { ...issue, beganOn: Math.min(earlier.beganOn, issue.beganOn) } : issue;
      latest.set(family, continued);
      return continued;
    });
}

/** Gives shade the begin of a loss of unknown cause that lasted until it was seen: dull days had hidden the shade. */
export function toldApart(issues: readonly FoundIssue[], unexplained: readonly FoundIssue[]): readonly FoundIssue[] {
  const earlierBegin = (shade: FoundIssue) =>
    unexplained.find(
      ({ beganOn, resolvedOn }) =>
        beganOn < shade.beganOn &&
        shade.beganOn - beganOn <= maxPause &&
        (resolvedOn ?? shade.beganOn) >= shade.beganOn,
    )?.beganOn;
  return withBegins(issues, (issue) => (familyOf(issue) === "shade" ? earlierBegin(issue) : undefined));
}

/** Gives a loss of unknown cause the begin of the shade that had ended on its first day: it is seen no longer. */
export function continueShade(
  unexplained: readonly FoundIssue[],
  issues: readonly FoundIssue[],
): readonly FoundIssue[] {
  return withBegins(unexplained, (loss) => {
    const shade = issues.find((issue) => familyOf(issue) === "shade" && issue.resolvedOn === loss.beganOn);
    return shade?.beganOn;
  });
}

/** Replaces the begin of issues, and of those that go on from them. */
function withBegins(
  issues: readonly FoundIssue[],
  beginOf: (issue: FoundIssue) => Day | undefined,
): readonly FoundIssue[] {
  const begins = new Map<Day, Day>();
  for (const issue of issues) {
    const begin = beginOf(issue);
    if (begin !== undefined && !begins.has(issue.beganOn)) begins.set(issue.beganOn, begin);
  }
  if (begins.size === 0) return issues;
  const isDated = (issue: FoundIssue) => familyOf(issue) !== null;
  return issues.map((issue) =>
    isDated(issue) ? { ...issue, beganOn: begins.get(issue.beganOn) ?? issue.beganOn } : issue,
  );
}

/** Whether a later issue is the same finding: what both cost belongs to the later one. */
export function goesOnIn(issue: FoundIssue, issues: readonly FoundIssue[]): boolean {
  const isLoss = (each: FoundIssue) => familyOf(each) === "shade" || isUnexplained(each);
  return issues.some(
    (later) =>
      later.foundOn > issue.foundOn &&
      later.beganOn === issue.beganOn &&
      familyOf(issue) !== null &&
      (familyOf(later) === familyOf(issue) || (isLoss(issue) && isLoss(later))),
  );
}
