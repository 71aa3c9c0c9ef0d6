/** Whether the cause of a loss was what its pattern says. See domain/tickets.md#reviews-of-patterns. */
import { issuePatterns } from "@heliograph/rules/issue-types";
import { patternVerdicts } from "@heliograph/rules/ticket-planning";
import { sql } from "kysely";
import { array, defaulted, type Infer, integer, nullable, object, string } from "superstruct";
import type { TicketRow } from "../../access/plants";
import { invalid } from "../../http/api-error";
import { oneOf, optionalText } from "../../http/fields";
import { endpoint, many, reading } from "../endpoint";

const maxCauseLength = 200;

/** A review in the body of a call. */
export const patternReviewBody = object({
  named_pattern: oneOf(issuePatterns),
  verdict: oneOf(patternVerdicts),
  /** What a wrong pattern was instead. */
  actual_pattern: defaulted(nullable(oneOf(issuePatterns)), null),
  actual_cause: defaulted(optionalText(maxCauseLength), ""),
});

/** The columns of a ticket with a review, or without one. Throws 4000 for a review that the ticket cannot have. */
export function toReviewColumns(ticket: Pick<TicketRow, "issue_ids">, review: Infer<typeof patternReviewBody> | null) {
  if (review === null)
    return { named_pattern: null, pattern_verdict: null, actual_pattern: null, actual_cause: "" } as const;
  const { named_pattern, verdict, actual_pattern, actual_cause } = review;
  const reject = (message: string) => invalid({ pattern_review: [message] });
  if (ticket.issue_ids === "[]") throw reject("This ticket is not about issues.");
  if (actual_pattern === named_pattern) throw reject("The cause cannot be the pattern that was wrong.");
  const isWrong = verdict === "wrong";
  return {
    named_pattern,
    pattern_verdict: verdict,
    actual_pattern: isWrong ? actual_pattern : null,
    actual_cause: isWrong && actual_pattern === null ? actual_cause : "",
  };
}

const causeSchema = object({
  /** Null for another cause. */
  pattern: nullable(oneOf(issuePatterns)),
  /** Empty if the cause is a pattern, or was not stated. */
  cause: string(),
  count: integer(),
});

const patternReviewsSchema = object({
  pattern: oneOf(issuePatterns),
  right: integer(),
  wrong: integer(),
  unknown: integer(),
  /** What the wrong ones were instead, the most frequent first. */
  instead: array(causeSchema),
});

const patternReviews = endpoint("get", "/pattern-reviews", {
  access: "admin",
  summary: "How often each pattern was right, in the tickets of all companies (extension `pattern_reviews`).",
  response: many("PatternReviews", patternReviewsSchema),
  read({ api }) {
    const counts = api.db
      .selectFrom("tickets")
      .select(["named_pattern", "pattern_verdict", "actual_pattern", "actual_cause", sql<number>`count(*)`.as("count")])
      .where("pattern_verdict", "is not", null)
      .groupBy(["named_pattern", "pattern_verdict", "actual_pattern", sql`lower(actual_cause)`])
      .orderBy("count", "desc")
      .orderBy("actual_cause");
    return reading([counts], ([rows]) =>
      issuePatterns.flatMap((pattern) => {
        const own = rows.filter((row) => row.named_pattern === pattern);
        const wrong = own.filter((row) => row.pattern_verdict === "wrong");
        const sum = (some: typeof rows) => some.reduce((all, { count }) => all + count, 0);
        const countOf = (verdict: string) => sum(own.filter((row) => row.pattern_verdict === verdict));
        const instead = wrong.map(({ actual_pattern, actual_cause, count }) => ({
          pattern: actual_pattern,
          cause: actual_cause,
          count,
        }));
        if (own.length === 0) return [];
        return [{ pattern, right: countOf("right"), wrong: sum(wrong), unknown: countOf("unknown"), instead }];
      }),
    );
  },
});

/** Reviews of patterns. See domain/v0-calls.md#lists. */
export const patternReviewEndpoints = [patternReviews];
