import { useLingui } from "@lingui/react";
import type { Problem } from "@shared/api/outcome";
import { problemLines } from "@shared/api/problem-words";

/** A problem in words, one paragraph a message. */
export function ProblemText({ problem }: { problem: Problem }) {
  const { i18n } = useLingui();
  return problemLines(problem).map((line) => {
    const text = typeof line === "string" ? line : i18n._(line);
    return <p key={text}>{text}</p>;
  });
}
