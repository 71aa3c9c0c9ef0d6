import { daysSince, issueTypeLabel } from "@entities/issue";
import { PlantStatus } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { formatEnergy } from "@shared/lib/energy";
import type { CSSProperties } from "react";
import styles from "./top-losses.module.css";
import type { TopLoss } from "./top-losses-rows";

interface LosingPlantRowProps {
  plant: TopLoss;
  /** What it loses as a share of what the worst one loses; 0 to 1. */
  share: number;
  today: Temporal.PlainDate;
}

const barStyle = (share: number) => ({ "--share": share }) as CSSProperties;

/** One plant: what it loses, since when and why, and the way to it. */
export function TopLossRow({
  plant: { id, name, place, status, lostKwhPerDay, issue },
  share,
  today,
}: LosingPlantRowProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { amount, unit } = formatEnergy(lostKwhPerDay, localeOf[format.language]);
  return (
    <li className={styles.plant}>
      <PlantStatus status={status} labelHidden />
      <div className={styles.words}>
        <Link to={`/plants/${id}`} className={styles.name} title={place ? `${name}, ${place}` : name}>
          {name}
          {place && <span className={styles.place}> {place}</span>}
        </Link>
        <p className={styles.why}>
          {issue ? (
            <>
              {i18n._(issueTypeLabel(issue.typeName))}
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
          ) : (
            <Trans>No issue found</Trans>
          )}
        </p>
      </div>
      <div className={styles.lost}>
        <p>
          <span className={styles.amount}>{amount}</span> <Trans>{unit} per day</Trans>
        </p>
        <span className={styles.bar} style={barStyle(share)} aria-hidden="true" />
      </div>
    </li>
  );
}
