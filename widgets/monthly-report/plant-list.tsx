import { statusPresentation } from "@entities/plant";
import { promisePresentation } from "@entities/promise";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Button } from "@shared/ui/button/button";
import { StaticTable } from "@shared/ui/static-table/static-table";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { PlantPage } from "./plant-page";
import type { ListedPlant, PlantReport, ReportedPlant } from "./plant-report";
import { type PlantRow, plantRows } from "./plant-rows";
import { plantSections } from "./plant-sections";
import styles from "./report.module.css";
import { LossText, namedPlant, Section, useReport } from "./values";

interface LongReportProps {
  reports: readonly PlantReport[];
  plants: readonly ListedPlant[];
}

const noPages: ReadonlySet<number> = new Set();

/** The list of the plants of a long report, and the pages that were opened (domain/reports.md#plants). */
export function LongReport({ reports, plants }: LongReportProps) {
  const { range, today } = useReport();
  const rows = useMemo(() => plantRows(reports, plants, { range, today }), [reports, plants, range, today]);
  const [opened, setOpened] = useState(noPages);
  const closePage = useCallback(
    (id: number) => setOpened((before) => new Set([...before].filter((other) => other !== id))),
    [],
  );
  const all = [...rows.worst, ...rows.others];
  const reportOf = new Map(reports.map((report) => [report.plant.id, report]));
  const isAllOpen = opened.size === all.length;
  return (
    <>
      <PlantList rows={rows} onOpen={(id) => setOpened((before) => new Set([...before, id]))}>
        <div className={styles.progress} data-print="hide">
          <Button
            size="small"
            onClick={() => setOpened(isAllOpen ? noPages : new Set(all.map(({ plant }) => plant.id)))}
          >
            {isAllOpen ? <Trans>Close the pages of all plants</Trans> : <Trans>Open the pages of all plants</Trans>}
          </Button>
          <Trans>The PDF has this list, and the pages that are open.</Trans>
        </div>
      </PlantList>
      {all
        .filter(({ plant }) => opened.has(plant.id))
        .map(({ plant, status }) => (
          <PlantPage
            key={plant.id}
            report={reportOf.get(plant.id) as PlantReport}
            status={status}
            onClose={closePage}
          />
        ))}
    </>
  );
}

interface PlantListProps {
  rows: ReturnType<typeof plantRows>;
  onOpen: (plantId: number) => void;
  children: ReactNode;
}

/** The plants to look at, the costliest first, and the names of the others. A name opens the page of its plant. */
function PlantList({ rows: { worst, others }, onOpen, children }: PlantListProps) {
  const { t } = useLingui();
  const format = useFormat();
  const end = format.date(useReport().range.end);
  const link = (plant: ReportedPlant) => <PlantLink plant={plant} onOpen={onOpen} />;
  return (
    <nav className={styles.page} aria-labelledby="report-plants">
      <h2 id="report-plants">
        <Trans>Plants</Trans>
      </h2>
      {children}
      {worst.length > 0 && (
        <Section title={<Trans>Plants to look at</Trans>}>
          <StaticTable
            label={t`Plants to look at`}
            head={[
              t`Plant`,
              t`Generated`,
              t`Of expected`,
              t`Lost or not received`,
              t`Status on ${end}`,
              t`Open, promise and data`,
            ]}
            rows={worst.map((row) => ({
              key: row.plant.id,
              cells: [
                link(row.plant),
                row.generatedKwh === null ? (
                  <EmptyValue key="generated" />
                ) : (
                  <span key="generated" className={styles.energy}>
                    {format.energy(row.generatedKwh)}
                  </span>
                ),
                format.percent(row.ratio),
                <LossText key="stake" kwh={row.stake.kwh} euros={row.stake.cents && row.stake.cents / 100} />,
                <PlantStatus key="status" status={row.status} />,
                <PlantNotes key="notes" row={row} />,
              ],
            }))}
          />
        </Section>
      )}
      {others.length > 0 && (
        <Section
          title={
            <Plural
              value={others.length}
              one="# plant with nothing to report"
              other="# plants with nothing to report"
            />
          }
        >
          <p className={styles.note}>
            <Trans>
              Less than 0.5 kWh was lost or not received, no cause is open, and no promise is behind, as far as each is
              known.
            </Trans>
          </p>
          <ul className={styles.contents}>
            {others.map(({ plant }) => (
              <li key={plant.id}>{link(plant)}</li>
            ))}
          </ul>
        </Section>
      )}
    </nav>
  );
}

function PlantLink({ plant, onOpen }: { plant: ReportedPlant } & Pick<PlantListProps, "onOpen">) {
  const { i18n } = useLingui();
  return (
    <a href={`#plant-${plant.id}`} onClick={() => onOpen(plant.id)}>
      {namedPlant(i18n, plant)}
    </a>
  );
}

function PlantStatus({ status }: Pick<PlantRow, "status">) {
  const { i18n } = useLingui();
  if (!status) return <EmptyValue />;
  const { level, label } = statusPresentation(status);
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}

/** The open causes of a plant, its promise if it is behind, and what is not known. */
function PlantNotes({ row: { plant, generatedKwh, openCauses, promise, failed } }: { row: PlantRow }) {
  const { i18n } = useLingui();
  const flag = promise === null ? null : promisePresentation(promise);
  const isLate = flag?.level === "medium" || flag?.level === "not-ok";
  const late = flag && i18n._(flag.label);
  return (
    <>
      {openCauses > 0 && (
        <>
          <Plural value={openCauses} one="# open cause" other="# open causes" />.{" "}
        </>
      )}
      {isLate && (
        <>
          <Trans>Promise: {late}</Trans>.{" "}
        </>
      )}
      {!plant.isLight && generatedKwh === null && !failed.includes("energy") && (
        <>
          <Trans>No data</Trans>.{" "}
        </>
      )}
      {failed.map((part) => (
        <span key={part}>{plantSections[part].error} </span>
      ))}
    </>
  );
}
