import { daysSince, issueTypeLabel } from "@entities/issue";
import { promisePresentation } from "@entities/promise";
import { Plural, useLingui } from "@lingui/react/macro";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { dayText } from "@shared/lib/day";
import { formatEnergy } from "@shared/lib/energy";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue, NoData, TextList } from "@shared/ui/value-cells/value-cells";
import type { PlantListRow } from "../row";
import styles from "./value-cells.module.css";

/** The type of the current issue. */
export function IssueValue({ type }: { type: string | null }) {
  const { i18n } = useLingui();
  return type === null ? <EmptyValue /> : i18n._(issueTypeLabel(type));
}

/** A yield score with 2 decimals (spec 3 §9). */
export function ScoreValue({ score }: { score: number | null }) {
  const format = useFormat();
  return score === null ? <NoData /> : format.number(score, 2, true);
}

/** A date and how many days ago it is. */
export function SinceValue({ day, today }: { day: string | null; today: Temporal.PlainDate }) {
  const format = useFormat();
  if (day === null) return <EmptyValue />;
  const days = daysSince(day, today);
  return (
    <>
      <time dateTime={dayText(day)}>{format.date(day)}</time>
      <span className={styles.days}>
        {" · "}
        <Plural value={days} _0="today" one="# day" other="# days" />
      </span>
    </>
  );
}

export function PromiseStatus({ flag }: { flag: string | null }) {
  const { i18n } = useLingui();
  if (flag === null) return <EmptyValue />;
  const { level, label } = promisePresentation(flag);
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}

/** A signed difference in percent; as energy on hover. */
export function DifferenceValue({ promise }: Pick<PlantListRow, "promise">) {
  const format = useFormat();
  const { differencePct: pct, differenceKwh: kwh } = promise;
  if (pct === null) return <NoData />;
  const sign = pct < 0 ? "−" : "+";
  const energy = kwh === null ? null : formatEnergy(Math.abs(kwh), localeOf[format.language]);
  return (
    <span title={energy ? `${sign}${energy.amount} ${energy.unit}` : undefined}>
      {sign}
      {format.number(Math.abs(pct), 1, true)}%
    </span>
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
