import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import type { IgnoredParameter } from "@shared/list-query/list-query";
import { Alert } from "../alert/alert";

const maxNames = 5;
const nameLength = 40;

/** Lists the parameters of the URL that were ignored. */
export function IgnoredFiltersNotice({ ignored }: { ignored: readonly IgnoredParameter[] }) {
  const format = useFormat();
  if (ignored.length === 0) return null;
  const named = ignored.slice(0, maxNames).map(({ name }) => `“${[...name].slice(0, nameLength).join("")}”`);
  const names = format.list(ignored.length > maxNames ? [...named, "…"] : named);
  return (
    <Alert kind="info">
      <Trans>Invalid parameters in the link were ignored: {names}.</Trans>
    </Alert>
  );
}
