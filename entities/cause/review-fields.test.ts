import { textsIn } from "@shared/i18n/texts";
import { expect, it } from "vitest";
import { reviewText } from "./review-fields";

const named = { named_pattern: "lost_string", actual_pattern: null, actual_cause: "" } as const;

it.each([
  [{ ...named, verdict: "right" }, "Yes, it was a lost string.", "Ja, het was een uitgevallen string."],
  [{ ...named, verdict: "unknown" }, "It is not known whether it was a lost string.", /^Het is niet bekend/],
  [{ ...named, verdict: "wrong" }, "No, it was not a lost string.", "Nee, een uitgevallen string was het niet."],
  [{ ...named, verdict: "wrong", actual_pattern: "soiling" }, "No, it was soiling, not a lost string.", /vervuiling/],
  [
    { ...named, verdict: "wrong", actual_cause: "A blown fuse" },
    "No, it was not a lost string: A blown fuse",
    /: A blown/,
  ],
] as const)("states a review when it is %j", (review, english, dutch) => {
  expect(reviewText(textsIn("en"), review)).toBe(english);
  expect(reviewText(textsIn("nl"), review)).toMatch(dutch);
});
