import { issueTypeLabel, NoOpenIssue } from "@entities/issue";
import { promisePresentation } from "@entities/promise";
import { useLingui } from "@lingui/react/macro";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { formatEnergy } from "@shared/lib/energy";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue, NoData, TextList } from "@shared/ui/value-cells/value-cells";
import type { PlantListRow } from "../row";
import styles from "./value-cells.module.css";

/** The type of the current issue. */
export function IssueValue({ issue, isGreenWithLoss }: Pick<PlantListRow, "issue" | "isGreenWithLoss">) {
  const { i18n } = useLingui();
  if (issue?.typeName) return i18n._(issueTypeLabel(issue.typeName));
  return isGreenWithLoss ? <NoOpenIssue /> : <EmptyValue />;
}

/** A yield score with 2 decimals (spec 3 §9). */
export function ScoreValue({ score }: { score: number | null }) {
  const format = useFormat();
  return score === null ? <NoData /> : format.number(score, 2, true);
}

export function PromiseStatus({ flag }: { flag: string | null }) {
  const { i18n } = useLingui();
  if (flag === null) return <EmptyValue />;
  const { level, label } = promisePresentation(flag);
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}

/** A signed difference as energy and in percent. */
export function DifferenceValue({ promise }: Pick<PlantListRow, "promise">) {
  const format = useFormat();
  const { differencePct: pct, differenceKwh: kwh } = promise;
  if (pct === null && kwh === null) return <NoData />;
  const sign = (pct ?? kwh ?? 0) < 0 ? "−" : "+";
  const energy = kwh === null ? null : formatEnergy(Math.abs(kwh), localeOf[format.language]);
  return (
    <>
      {energy && `${sign}${energy.amount} ${energy.unit}`}
      {pct !== null && (
        <span className={styles.share}>
          {sign}
          {format.number(Math.abs(pct), 1, true)}%
        </span>
      )}
    </>
  );
}

/** The companies that can see a plant, its owner marked (spec 3 §6). */
export function CompanyList({ companies }: Pick<PlantListRow, "companies">) {
  const { t } = useLingui();
  const owner = t`(owner)`;
  return <TextList texts={companies.map(({ name, isOwner }) => (isOwner ? `${name} ${owner}` : name))} />;
}

export function FieldList({ fields }: { fields: PlantListRow["customFields"] }) {
  return <TextList texts={fields.map(({ name, value }) => `${name}: ${value}`)} />;
}
