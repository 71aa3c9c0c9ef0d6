import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import type { IgnoredParameter } from "@shared/list-query/list-query";
import { isId } from "../../lib/id";
import { Alert } from "../alert/alert";

const maxNames = 5;
const nameLength = 40;

/** Lists the parameters of the URL that were ignored, and the company that a list was linked for. */
export function IgnoredFiltersNotice({ ignored }: { ignored: readonly IgnoredParameter[] }) {
  const format = useFormat();
  const { search } = useLocation();
  if (ignored.length === 0) return null;
  const named = ignored.slice(0, maxNames).map(({ name }) => `“${[...name].slice(0, nameLength).join("")}”`);
  const names = format.list(ignored.length > maxNames ? [...named, "…"] : named);
  const isForCompany = ignored.some(({ name }) => name === "companyId");
  const companyId = (isForCompany && new URLSearchParams(search).get("companyId")) || "";
  return (
    <Alert kind="info">
      <Trans>Invalid parameters in the link were ignored: {names}.</Trans>{" "}
      {isId(companyId) && <Trans>The list shows the current company, not company #{companyId}.</Trans>}
    </Alert>
  );
}
