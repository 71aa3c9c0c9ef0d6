import { daysSince } from "@entities/issue";
import { promisePresentation } from "@entities/promise";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { dayText } from "@shared/lib/day";
import { formatEnergy } from "@shared/lib/energy";
import { formatPower } from "@shared/lib/power";
import type { Quantity } from "@shared/lib/significant-digits";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import type { PlantListRow } from "../row";
import styles from "./value-cells.module.css";

/** A value that is not known: a gap that says so, never a zero. */
export function NoData() {
  return (
    <span className={styles.muted}>
      <Trans>no data</Trans>
    </span>
  );
}

/** A thing that there is none of. */
export function Nothing() {
  return <span className={styles.muted}>–</span>;
}

function Amount({ amount, unit }: Quantity<string>) {
  return (
    <>
      {amount}
      <span className={styles.unit}> {unit}</span>
    </>
  );
}

export function EnergyValue({ kwh }: { kwh: number | null }) {
  const { language } = useFormat();
  if (kwh === null) return <NoData />;
  return <Amount {...formatEnergy(kwh, localeOf[language])} />;
}

export function PowerValue({ watt }: { watt: number | null }) {
  const { language } = useFormat();
  if (watt === null) return <NoData />;
  return <Amount {...formatPower(watt, localeOf[language])} />;
}

/** A yield score with 2 decimals, as lists show it (spec 3 §9). */
export function ScoreValue({ score }: { score: number | null }) {
  const format = useFormat();
  return score === null ? <NoData /> : format.number(score, 2, true);
}

export function DayValue({ day }: { day: string | null }) {
  const format = useFormat();
  if (day === null) return <Nothing />;
  return <time dateTime={dayText(day)}>{format.date(day)}</time>;
}

/** Since when, and how many days that is. */
export function SinceValue({ day, today }: { day: string | null; today: Temporal.PlainDate }) {
  const format = useFormat();
  if (day === null) return <Nothing />;
  const days = daysSince(day, today);
  return (
    <>
      <time dateTime={dayText(day)}>{format.date(day)}</time>
      <span className={styles.muted}>
        {" · "}
        <Plural value={days} _0="today" one="# day" other="# days" />
      </span>
    </>
  );
}

export function PromiseValue({ flag }: { flag: string | null }) {
  const { i18n } = useLingui();
  if (flag === null) return <Nothing />;
  const { level, label } = promisePresentation(flag);
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}

/** A difference in per cent, with its sign; as energy on hover. */
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

/** The companies that see a plant, its owner marked (spec 3 §6). */
export function CompanyList({ companies }: Pick<PlantListRow, "companies">) {
  const { t } = useLingui();
  const owner = t`(owner)`;
  return <WordList words={companies.map(({ name, isOwner }) => (isOwner ? `${name} ${owner}` : name))} />;
}

export function FieldList({ fields }: { fields: PlantListRow["customFields"] }) {
  return <WordList words={fields.map(({ name, value }) => `${name}: ${value}`)} />;
}

/** Words on one line; the whole of it shows on hover. */
export function WordList({ words }: { words: readonly string[] }) {
  if (words.length === 0) return <Nothing />;
  return <span title={words.join(", ")}>{words.join(", ")}</span>;
}
