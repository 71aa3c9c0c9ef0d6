import { Trans } from "@lingui/react/macro";
import type { NameProblem } from "../view";

/** Why a name of a view is invalid. */
export function NameProblemText({ problem }: { problem: NameProblem }) {
  if (problem === "empty") return <Trans>Please enter a name</Trans>;
  return <Trans>A view with this name already exists.</Trans>;
}
