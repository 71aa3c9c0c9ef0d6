import { daysSince, issueTypeLabel, NoOpenIssue } from "@entities/issue";
import { PlantStatus, plantHref } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { localeOf } from "@shared/i18n/language";
import { messageText } from "@shared/i18n/message";
import { useFormat } from "@shared/i18n/use-format";
import { formatEnergy } from "@shared/lib/energy";
import type { CSSProperties } from "react";
import styles from "./top-losses.module.css";
import type { TopLoss } from "./top-losses-rows";

interface TopLossRowProps {
  plant: TopLoss;
  companyId: number;
  /** The loss relative to the largest one; 0 to 1. */
  share: number;
  today: Temporal.PlainDate;
}

const barStyle = (share: number) => ({ "--share": share }) as CSSProperties;

/** One plant, linked, with its current issue and its loss. */
export function TopLossRow({
  plant: { id, city, status, silentDays, lostKwhPerDay, issue, ...plant },
  companyId,
  share,
  today,
}: TopLossRowProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const name = messageText(i18n, plant.name);
  const { amount, unit } = formatEnergy(lostKwhPerDay, localeOf[format.language]);
  return (
    <li className={styles.plant}>
      <PlantStatus status={status} labelHidden />
      <div className={styles.text}>
        <Link to={plantHref(companyId, id)} className={styles.name} title={city ? `${name}, ${city}` : name}>
          {name}
        </Link>
        <p className={styles.issue}>
          {city && `${city} · `}
          {silentDays !== null && (
            <>
              <strong className={styles.silent}>
                <Trans>No data</Trans>
              </strong>
              {" · "}
            </>
          )}
          {issue ? (
            <>
              {i18n._(issueTypeLabel(issue.typeName))}
              {issue.foundOn !== null && (
                <>
                  {" · "}
                  <span title={format.date(issue.foundOn)}>
                    <Plural
                      value={daysSince(issue.foundOn, today)}
                      _0="since today"
                      one="for # day"
                      other="for # days"
                    />
                  </span>
                </>
              )}
            </>
          ) : plant.isGreenWithLoss ? (
            <NoOpenIssue />
          ) : (
            <Trans>No issue found</Trans>
          )}
        </p>
      </div>
      <div className={styles.loss}>
        <p>
          <span className={styles.amount}>{amount}</span> <Trans>{unit} per day</Trans>
        </p>
        <span className={styles.bar} style={barStyle(share)} aria-hidden="true" />
      </div>
    </li>
  );
}
