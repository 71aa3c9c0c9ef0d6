import { Trans } from "@lingui/react/macro";

/** Why a plant whose status is green and that has no open issue loses energy. */
export function NoOpenIssue() {
  return <Trans>No open issue: resolved, snoozed or small</Trans>;
}
