import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Alert } from "@shared/ui/alert/alert";
import type { MissingChoice } from "../choices";
import { filterLabel } from "../filter-labels";

const maxNames = 5;

/** Lists the filter choices that do not exist in this company and were ignored. */
export function MissingChoicesNotice({ missing }: { missing: readonly MissingChoice[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (missing.length === 0) return null;
  const named = missing.slice(0, maxNames).map(({ filter, id }) => `${i18n._(filterLabel(filter))} #${id}`);
  const names = format.list(missing.length > maxNames ? [...named, "…"] : named);
  return (
    <Alert kind="info">
      <Trans>Some filter values do not exist for this company and were ignored: {names}.</Trans>
    </Alert>
  );
}
