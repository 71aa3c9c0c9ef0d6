import { lossCauseLabel } from "@entities/cause";
import { issueTypeLabel } from "@entities/issue";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { StaticTable } from "@shared/ui/static-table/static-table";
import type { PlantReport } from "./plant-report";
import styles from "./report.module.css";
import { type PlantCause, stakeOf } from "./rules";
import type { ReportTotals } from "./totals";
import { LossText, namedPlant, Section, useLossLabels, useReport } from "./values";

interface CostliestCausesProps {
  totals: ReportTotals;
  reports: readonly PlantReport[];
}

/** What was lost in the period, by the type of the cause. */
export function LostByCause({ totals: { lostByCause, lostKwh, unpricedKwh } }: Pick<CostliestCausesProps, "totals">) {
  const { t, i18n } = useLingui();
  const { hasEuros, hasLosses } = useReport();
  const labels = useLossLabels();
  const format = useFormat();
  const unpriced = format.loss(unpricedKwh);
  return (
    <Section title={labels.byCause}>
      {lostByCause.length === 0 ? (
        <p className={styles.note}>{lostKwh === null ? <Trans>What was lost is not known.</Trans> : labels.nothing}</p>
      ) : (
        <StaticTable
          label={labels.byCause}
          numbersFrom={1}
          head={[t`Cause`, t`Plants`, labels.energy]}
          rows={lostByCause.map(({ name, kwh, euros, plants }) => ({
            key: name ?? "",
            cells: [
              i18n._(lossCauseLabel(name, { hasLosses })),
              plants,
              <LossText key="lost" kwh={kwh} euros={euros} />,
            ],
          }))}
        />
      )}
      {hasEuros && unpricedKwh >= 0.5 && (
        <p className={styles.note}>
          <Trans>The value leaves out {unpriced} of plants without a price.</Trans>
        </p>
      )}
    </Section>
  );
}

/** The causes that cost most, and what was done about each (domain/reports.md#causes). */
export function CostliestCauses({ totals: { causes, open }, reports }: CostliestCausesProps) {
  const { t, i18n } = useLingui();
  const { hasLosses } = useReport();
  const format = useFormat();
  const names = new Map(reports.map(({ plant }) => [plant.id, namedPlant(i18n, plant)]));
  return (
    <Section title={<Trans>Costliest causes</Trans>}>
      {!hasLosses ? (
        <p className={styles.note}>
          <Trans>The service does not state what issues cost.</Trans>
        </p>
      ) : causes.length === 0 ? (
        <p className={styles.note}>
          <Trans>No cause cost 0.5 kWh or more.</Trans>
        </p>
      ) : (
        <StaticTable
          label={t`Costliest causes`}
          head={[t`Plant`, t`Cause`, t`Since`, t`Lost or not received`, t`What was done`]}
          rows={causes.map((cause) => {
            const { kwh, cents } = stakeOf(cause);
            return {
              key: `${cause.plantId} ${cause.finding}`,
              cells: [
                names.get(cause.plantId),
                i18n._(issueTypeLabel(cause.finding)),
                format.date(cause.since),
                <LossText key="cost" kwh={kwh} euros={cents === null ? null : cents / 100} />,
                <CauseSteps key="done" cause={cause} />,
              ],
            };
          })}
        />
      )}
      <p className={styles.note}>
        <Trans>Each cause has what it cost in this period.</Trans>{" "}
        <Plural
          value={open.causes}
          _0="No cause is still open."
          one="# cause is still open."
          other="# causes are still open."
        />
      </p>
    </Section>
  );
}

/** Tickets, snooze and resolution of a cause: "Ticket #10254, resolved on 12 Oct 2026". */
function CauseSteps({ cause: { tickets, snoozedUntil, resolvedOn, goesOn, isUnresolved } }: { cause: PlantCause }) {
  const { t } = useLingui();
  const format = useFormat();
  const until = format.date(snoozedUntil);
  const on = format.date(resolvedOn);
  const steps = [
    ...tickets.map(({ number, closedOn }) => (closedOn ? t`ticket #${number}, closed` : t`ticket #${number}`)),
    ...(snoozedUntil ? [t`snoozed until ${until}`] : []),
    ...(resolvedOn ? [goesOn ? t`goes on as another issue` : t`resolved on ${on}`] : []),
    ...(isUnresolved ? [t`still open`] : []),
  ];
  return <>{steps.length > 0 ? steps.join("; ") : t`no issue`}</>;
}
