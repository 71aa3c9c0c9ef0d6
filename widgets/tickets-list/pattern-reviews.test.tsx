import type { PatternReviews } from "@entities/ticket";
import { renderMarkup } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { PatternReviewsCard, ReviewsTable } from "./pattern-reviews";

const reviews: PatternReviews[] = [
  {
    pattern: "lost_string",
    right: 6,
    wrong: 2,
    unknown: 1,
    instead: [
      { pattern: "soiling", cause: null, count: 1 },
      { pattern: null, cause: "A blown fuse", count: 1 },
    ],
  },
  { pattern: "soiling", right: 0, wrong: 0, unknown: 1, instead: [] },
  { pattern: null, right: 1, wrong: 0, unknown: 0, instead: [] },
];

const rowsOf = (markup: string) =>
  [...markup.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );

describe("the reviews of patterns", () => {
  it("states how often each known pattern was right, and what the wrong ones were", () => {
    const markup = renderMarkup(<ReviewsTable reviews={reviews} />);
    expect(rowsOf(markup).slice(1)).toEqual([
      ["Low yield, like a lost string", "soiling (1), A blown fuse (1)", "9", "6 (75%)", "2", "1"],
      ["Low yield, like soiling", "–", "1", "0", "0", "1"],
    ]);
  });

  it("says what is missing when no ticket has a review", () =>
    expect(renderMarkup(<ReviewsTable reviews={[]} />, "nl")).toContain("Nog geen ticket vermeldt"));

  it("has a skeleton until it is visible and loaded", () => {
    const markup = renderMarkup(<PatternReviewsCard />);
    expect(markup).toContain("Patterns in closed tickets");
    expect(rowsOf(markup)).toEqual([]);
  });
});
