import { driverText } from "@entities/driver";
import { plantHref, statusPresentation, WeatherAttribution, type YieldStatus } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { messageText, useFormat } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { Button } from "@shared/ui/button/button";
import { memo } from "react";
import type { PlantReport } from "./plant-report";
import { lightParts, PlantSections, plantParts } from "./plant-sections";
import styles from "./report.module.css";
import { wasMonitored } from "./rules";
import { useReport } from "./values";

interface PlantProps {
  report: PlantReport;
  /** The status on the last day of the period; null if it is not known. */
  status: YieldStatus | null;
  /** Closes the page; null in a report whose pages are always open. */
  onClose: ((plantId: number) => void) | null;
}

/** The page of a plant (domain/reports.md#plant). */
export const PlantPage = memo(function PlantPage({ report, status, onClose }: PlantProps) {
  const { plant } = report;
  const { range } = useReport();
  const isMonitored = !plant.isLight && wasMonitored(report, range);
  return (
    <article className={styles.page} id={`plant-${plant.id}`}>
      <PlantHead report={report} status={status} />
      {onClose && (
        <div className={styles.progress} data-print="hide">
          <Button size="small" onClick={() => onClose(plant.id)}>
            <Trans>Close</Trans>
          </Button>
        </div>
      )}
      {!isMonitored && (
        <p>
          {plant.isLight ? (
            <Trans>This plant is not monitored, so no energy, losses or promise are known.</Trans>
          ) : (
            <Trans>Monitoring of this plant began after this period.</Trans>
          )}
        </p>
      )}
      <PlantSections report={report} names={isMonitored ? plantParts : lightParts} />
      {!plant.isLight && <Terms />}
      {plant.weather === "recorded" && (
        <p className={styles.note}>
          <WeatherAttribution {...plant} />
        </p>
      )}
    </article>
  );
});

function PlantHead({ report: { plant }, status }: Omit<PlantProps, "onClose">) {
  const { t, i18n } = useLingui();
  const { title, range, hasEuros } = useReport();
  const format = useFormat();
  const { companyId, id, price, monitoredSince } = plant;
  const href = plantHref(companyId, id);
  const since = monitoredSince && format.date(monitoredSince);
  const label = status && i18n._(statusPresentation(status).label);
  const end = format.date(range.end);
  const until = plant.importedUntil && format.date(plant.importedUntil);
  const details = [
    plant.address,
    plant.owner,
    format.power(plant.peakWatt),
    plant.drivers.map((name) => driverText(i18n, name)).join(", "),
    since && t`monitored since ${since}`,
    hasEuros && !plant.isLight && (price === null ? t`price not known` : format.price(price * 100)),
    !plant.isLight && label && t`status on ${end}: ${label}`,
    until && t`imported until ${until}`,
  ];
  return (
    <header className={styles.head}>
      <h2>
        <Link to={href}>{messageText(i18n, plant.name)}</Link> · {title}
      </h2>
      <p data-print="only">{typeof window === "undefined" ? href : window.location.origin + href}</p>
      <p>{joinTexts(details, " · ")}</p>
    </header>
  );
}

/** What the terms of a plant's page mean, for readers who do not know the product. */
function Terms() {
  const { isSeveral, hasLosses } = useReport();
  return (
    <footer className={styles.terms}>
      <p>
        <Trans>
          <strong>Expected</strong> is what this plant generates in the sunshine of these hours when nothing is wrong.
          It is known to within the expected range.
        </Trans>
      </p>
      <p>
        <Trans>
          <strong>Not received</strong> is the expected energy of hours without data. The plant may have generated it.
        </Trans>
      </p>
      <p>
        {hasLosses ? (
          <Trans>
            <strong>Lost</strong> is expected energy that the plant did not generate, where that is more than the
            expected range of a week, or where a cause was found.
          </Trans>
        ) : (
          <Trans>
            <strong>Explained by statuses</strong> is the part of the expected energy that the plant did not generate
            and for which these days have a status.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          <strong>kWh/kWp</strong> is the energy for each kilowatt of peak power, so that small and large plants can be
          compared.
        </Trans>{" "}
        {isSeveral && <Trans>The median covers the plants that were monitored during all of this period.</Trans>}
      </p>
      <p>
        <Trans>
          <strong>Corrected for radiation</strong> means that a year with less sun than normal does not count against
          the plant.
        </Trans>
      </p>
    </footer>
  );
}
