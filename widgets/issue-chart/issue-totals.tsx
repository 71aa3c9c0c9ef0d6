import { issueTypeLabel } from "@entities/issue";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import { type IssueDay, totalOf, typesIn } from "./issue-days";
import { resolvedIssues } from "./issue-links";

/** A text summary of the chart: issues found and resolved, and the most common type. */
export function IssueTotals({ days }: { days: readonly IssueDay[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { found, resolved } = totalOf(days);
  const [mostCommon] = typesIn(days);
  if (!mostCommon) {
    return (
      <p>
        <Trans>No issues were found or resolved in this period.</Trans>
      </p>
    );
  }
  const foundText = format.number(found);
  const resolvedText = format.number(resolved);
  const type = i18n._(issueTypeLabel(mostCommon));
  return (
    <p>
      <Trans>
        <strong>{foundText} found</strong> and{" "}
        <Link to={resolvedIssues}>
          <strong>{resolvedText} resolved</strong>
        </Link>
        . Most common: {type}.
      </Trans>{" "}
      {found > resolved && (
        <Plural
          value={found - resolved}
          one="# more open issue than at the start of the period."
          other="# more open issues than at the start of the period."
        />
      )}
    </p>
  );
}
