/** Whether it was what the pattern of a ticket's issues says. domain/tickets.md#reviews-of-patterns */
import { patternNames } from "@entities/issue";
import { ChoiceField, type FormState, maxCauseLength, type PatternReview, type ReviewValues } from "@entities/ticket";
import { type IssuePattern, issuePatterns } from "@heliograph/rules/issue-types";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { TextField } from "@shared/ui/field/text-field";

export function LookedLike({ pattern }: { pattern: IssuePattern }) {
  const { i18n } = useLingui();
  const name = i18n._(patternNames[pattern]);
  return <Trans>It looked like {name}.</Trans>;
}

interface ReviewFieldsProps {
  form: Pick<FormState<ReviewValues>, "field" | "values">;
  pattern: IssuePattern;
}

/** The question whether it was what a pattern says, and if not, what it was. */
export function ReviewFields({ form, pattern }: ReviewFieldsProps) {
  const { t, i18n } = useLingui();
  const others = issuePatterns.filter((other) => other !== pattern);
  const { verdict, actual } = form.values;
  return (
    <>
      <p>
        <LookedLike pattern={pattern} />
      </p>
      <ChoiceField
        label={t`Was it that?`}
        choices={[
          ["", t`Not stated`],
          ["right", t`Yes`],
          ["wrong", t`No, it was …`],
          ["unknown", t`Not known`],
        ]}
        {...form.field("verdict")}
      />
      {verdict === "wrong" && (
        <ChoiceField
          label={t`It was`}
          choices={[
            ["", t`Not stated`],
            ...others.map((other) => [other, i18n._(patternNames[other])] as const),
            ["other", t`something else`],
          ]}
          {...form.field("actual")}
        />
      )}
      {verdict === "wrong" && actual === "other" && (
        <TextField label={t`What it was`} maxLength={maxCauseLength} {...form.field("cause")} />
      )}
    </>
  );
}

/** Formats a review: "No, it was soiling, not a lost string." */
export function reviewText(i18n: I18n, review: PatternReview): string {
  const { verdict, actual_pattern: actual, actual_cause: cause } = review;
  const name = i18n._(patternNames[review.named_pattern]);
  if (verdict === "right") return i18n._(msg`Yes, it was ${name}.`);
  if (verdict === "unknown") return i18n._(msg`It is not known whether it was ${name}.`);
  if (actual === null) return i18n._(cause ? msg`No, it was not ${name}: ${cause}` : msg`No, it was not ${name}.`);
  const other = i18n._(patternNames[actual]);
  return i18n._(msg`No, it was ${other}, not ${name}.`);
}
