import { issueTypeLabel, patternNames } from "@entities/issue";
import type { PatternReviews } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Card } from "@shared/ui/card/card";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { Resource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { StaticTable } from "@shared/ui/static-table/static-table";
import styles from "./tickets-list.module.css";

const skeleton = <SkeletonText lines={4} />;

/** How often each pattern was right, from the closed tickets of all companies (domain/tickets.md#reviews-of-patterns). */
export function PatternReviewsCard() {
  return (
    <div className={styles.below}>
      <Card
        title={<Trans>Patterns in closed tickets</Trans>}
        hint={<Trans>How often a loss was what its pattern says, in the tickets of all companies</Trans>}
      >
        <RenderWhenVisible placeholder={skeleton}>
          {() => (
            <Resource<PatternReviews[]> href="/resources/pattern-reviews" parts={["tickets"]} fallback={skeleton}>
              {(reviews) => <ReviewsTable reviews={reviews} />}
            </Resource>
          )}
        </RenderWhenVisible>
      </Card>
    </div>
  );
}

export function ReviewsTable({ reviews }: { reviews: readonly PatternReviews[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  if (reviews.length === 0)
    return (
      <p className="muted">
        <Trans>No ticket states yet whether its pattern was right.</Trans>{" "}
        <Trans>The question is asked when a ticket about a loss with a pattern is closed.</Trans>
      </p>
    );
  const count = (value: number) => format.number(value, 0);
  const insteadText = ({ instead }: PatternReviews) =>
    instead
      .map((each) => {
        const name = each.pattern === null ? each.cause || t`not stated` : i18n._(patternNames[each.pattern]);
        return `${name} (${count(each.count)})`;
      })
      .join(", ");
  return (
    <StaticTable
      label={t`Patterns in closed tickets`}
      head={[
        <Trans key="pattern">Pattern</Trans>,
        <Trans key="instead">What it was instead</Trans>,
        <Trans key="answered">Answered</Trans>,
        <Trans key="right">Right</Trans>,
        <Trans key="wrong">Wrong</Trans>,
        <Trans key="unknown">Not known</Trans>,
      ]}
      numbersFrom={2}
      rows={reviews.flatMap((row) => {
        const { pattern, right, wrong, unknown } = row;
        if (pattern === null) return [];
        const known = right + wrong;
        const share = known > 0 ? ` (${format.percent(right / known, 0)})` : "";
        return [
          {
            key: pattern,
            cells: [
              i18n._(issueTypeLabel(pattern)),
              insteadText(row) || "–",
              count(known + unknown),
              `${count(right)}${share}`,
              count(wrong),
              count(unknown),
            ],
          },
        ];
      })}
    />
  );
}
