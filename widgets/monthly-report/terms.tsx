import { Trans } from "@lingui/react/macro";
import styles from "./report.module.css";
import { useReport } from "./values";

/** What the terms of a plant's page mean, for readers who do not know the product. */
export function Terms() {
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
        {isSeveral ? (
          <Trans>The median is that of the plants that were monitored during all of this period.</Trans>
        ) : (
          <Trans>It is compared in a report of several plants, which has their median.</Trans>
        )}
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
