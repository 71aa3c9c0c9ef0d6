import { issueTypeLabel } from "@entities/issue";
import { PlantStatus } from "@entities/plant";
import { promisePresentation } from "@entities/promise";
import type { HealthType } from "@features/health-filter";
import { Trans, useLingui } from "@lingui/react/macro";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { formatEnergy } from "@shared/lib/energy";
import { Cell, RowHead, RowLink, TableFrame } from "@shared/ui/data-table/data-table";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import type { DayPlant } from "../day-plant";
import { DayHead } from "./day-head";
import styles from "./day-plants.module.css";

interface DayTableProps {
  plants: readonly DayPlant[];
  types: readonly HealthType[];
  companyId: number;
  busy: boolean;
}

/** One page of the plants of a day, each the way to its own page. */
export function DayTable({ plants, types, companyId, busy }: DayTableProps) {
  const { t } = useLingui();
  return (
    <TableFrame label={t`Plants of the open day`} busy={busy}>
      <DayHead />
      <tbody>
        {plants.map((plant) => (
          <tr key={plant.id}>
            <RowHead title={plant.name}>
              <RowLink to={`/plants/${plant.id}?companyId=${companyId}`} prefetch="none">
                {plant.name}
              </RowLink>
            </RowHead>
            <Cell>
              <FoundIssue type={plant.issueType} types={types} />
            </Cell>
            <Cell align="end">
              <LostEnergy kwh={plant.lostKwhPerDay} />
            </Cell>
            <Cell>
              <PlantStatus status={plant.status} />
            </Cell>
            <Cell>
              <CurrentPromise flag={plant.promise} />
            </Cell>
            <Cell title={plant.address}>{plant.address || "–"}</Cell>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** A plant without an issue of that day is among them because its long-term status changed. */
function FoundIssue({ type, types }: { type: string | null; types: readonly HealthType[] }) {
  const { i18n } = useLingui();
  const shown = type ?? types.find((one) => one === "yield_promise_status");
  return shown ? i18n._(issueTypeLabel(shown)) : "–";
}

function LostEnergy({ kwh }: { kwh: number | null }) {
  const { language } = useFormat();
  if (kwh === null) {
    return (
      <span className={styles.muted}>
        <Trans>no data</Trans>
      </span>
    );
  }
  const { amount, unit } = formatEnergy(kwh, localeOf[language]);
  return (
    <>
      {amount}
      <span className={styles.unit}> {unit}</span>
    </>
  );
}

function CurrentPromise({ flag }: { flag: string | null }) {
  const { i18n } = useLingui();
  if (flag === null) return "–";
  const { level, label } = promisePresentation(flag);
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}
