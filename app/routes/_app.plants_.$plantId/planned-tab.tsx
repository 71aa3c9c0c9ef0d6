import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { type TabId, tabLabels } from "./tabs";

/** A tab without content yet. */
export function PlannedTab({ tab }: { tab: TabId }) {
  const { i18n } = useLingui();
  return (
    <EmptyState icon="clock" title={i18n._(tabLabels[tab])}>
      <Trans>This tab is not available yet.</Trans>
    </EmptyState>
  );
}
