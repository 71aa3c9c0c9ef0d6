import { Trans, useLingui } from "@lingui/react/macro";

/** Why a plant whose status is green loses energy. */
export function NoOpenIssue() {
  const { t } = useLingui();
  return (
    <span title={t`Energy was lost, but its issue is resolved or snoozed, or the loss is too small for one.`}>
      <Trans>No open issue: resolved, snoozed or small</Trans>
    </span>
  );
}
