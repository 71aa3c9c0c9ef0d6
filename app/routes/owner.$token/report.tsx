import { issueTypeLabel } from "@entities/issue";
import type { SharedFigures, SharedReport } from "@entities/plant/owner-link.server";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MessageText, useFormat } from "@shared/i18n/format";
import { dayOf } from "@shared/lib/dates";
import { Alert } from "@shared/ui/alert/alert";
import { Card } from "@shared/ui/card/card";
import { StaticTable } from "@shared/ui/static-table/static-table";
import type { ReactNode } from "react";
import styles from "./owner.module.css";

interface ReportProps {
  report: SharedReport;
  /** The name of the company that sent it. */
  company: string | null;
  asOf: ReactNode;
}

/** A report that was sent, for recipients without an account (domain/owner-links.md#reports). */
export function Report({ report, company, asOf }: ReportProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { subject, logo, start, end, completeUntil, plantCount, plantsWithoutData } = report;
  const until = completeUntil && format.date(completeUntil);
  return (
    <>
      {logo && (
        <img
          className={styles.logo}
          src={logo.data_url}
          width={logo.width ?? undefined}
          height={logo.height ?? undefined}
          alt={company ? t`Logo of ${company}` : t`Logo`}
        />
      )}
      <div className="stack gap-1">
        <h1 tabIndex={-1}>{subject ?? <Trans>Report</Trans>}</h1>
        <p className="muted">
          {format.dateRange(dayOf(start), dayOf(end))} · <Plural value={plantCount} one="# plant" other="# plants" />
        </p>
        {asOf}
      </div>
      {until && (
        <Alert kind="info">
          <Trans>The figures go up to {until}. Later days are not complete yet.</Trans>
        </Alert>
      )}
      {plantsWithoutData > 0 && (
        <Alert kind="warning">
          <Plural
            value={plantsWithoutData}
            one="Nothing was received from # plant."
            other="Nothing was received from # plants."
          />
        </Alert>
      )}
      <div className={styles.cards}>
        <FiguresCard report={report} />
        <CausesCard causes={report.causes} isKnown={report.lostKwh !== null} />
      </div>
      <PlantsCard plants={report.plants} others={plantCount - report.plants.length} />
    </>
  );
}

/** The texts of figures. What is not known is called so, never zero. */
function useFigureTexts() {
  const { t } = useLingui();
  const format = useFormat();
  const notKnown = t`not known`;
  return ({ generatedKwh, ratio, lostKwh, lostEuros, notReceivedKwh, notReceivedEuros }: SharedFigures) => ({
    generated: generatedKwh === null ? notKnown : format.energy(generatedKwh),
    ratio: ratio === null ? notKnown : format.percent(ratio),
    lost: lostKwh === null ? notKnown : format.lossAndValue(lostKwh, lostEuros),
    notReceived: notReceivedKwh === null ? notKnown : format.lossAndValue(notReceivedKwh, notReceivedEuros),
  });
}

function FiguresCard({ report }: { report: SharedReport }) {
  const { t } = useLingui();
  const format = useFormat();
  const { generated, ratio, lost, notReceived } = useFigureTexts()(report);
  const expected = format.energy(report.expectedKwh);
  return (
    <Card title={<Trans>Energy</Trans>}>
      <StaticTable
        label={t`Energy`}
        head={[t`Figure`, t`Value`]}
        numbersFrom={1}
        rows={[
          { key: "generated", cells: [t`Generated`, generated] },
          {
            key: "ratio",
            cells: [
              t`Of expected`,
              report.ratio === null ? (
                ratio
              ) : (
                <Trans key="ratio">
                  {ratio} of {expected}
                </Trans>
              ),
            ],
          },
          { key: "lost", cells: [t`Lost`, lost] },
          { key: "not-received", cells: [t`Not received`, notReceived] },
        ]}
      />
    </Card>
  );
}

function CausesCard({ causes, isKnown }: Pick<SharedReport, "causes"> & { isKnown: boolean }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <Card title={<Trans>Lost by cause</Trans>}>
      {causes.length > 0 ? (
        <StaticTable
          label={t`Lost by cause`}
          head={[t`Cause`, t`Lost`]}
          numbersFrom={1}
          rows={causes.map(({ name, lostKwh, lostEuros }, index) => ({
            key: index,
            cells: [i18n._(issueTypeLabel(name)), format.lossAndValue(lostKwh, lostEuros)],
          }))}
        />
      ) : (
        <p>
          {isKnown ? (
            <Trans>Nothing was lost beyond the expected range.</Trans>
          ) : (
            <Trans>What was lost is not known.</Trans>
          )}
        </p>
      )}
    </Card>
  );
}

function PlantsCard({ plants, others }: Pick<SharedReport, "plants"> & { others: number }) {
  const { t } = useLingui();
  const textsOf = useFigureTexts();
  return (
    <Card title={<Trans>Plants</Trans>} hint={<Trans>The costliest first</Trans>}>
      <StaticTable
        label={t`Plants`}
        head={[t`Plant`, t`Generated`, t`Of expected`, t`Lost`, t`Not received`]}
        numbersFrom={1}
        rows={plants.map((plant) => {
          const { generated, ratio, lost, notReceived } = textsOf(plant);
          const name = (
            <span key="name">
              <MessageText message={plant.name} /> {plant.city && <span className="hint">{plant.city}</span>}
            </span>
          );
          return { key: plant.id, cells: [name, generated, ratio, lost, notReceived] };
        })}
      />
      {others > 0 && (
        <p className="hint">
          <Plural value={others} one="# further plant is not listed." other="# further plants are not listed." />
        </p>
      )}
    </Card>
  );
}
