import { daysSince, issueTypeLabel } from "@entities/issue";
import { PlantStatus } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { formatEnergy } from "@shared/lib/energy";
import type { LosingPlant } from "./losing-plant";
import styles from "./worst-plants.module.css";

interface LosingPlantRowProps {
  plant: LosingPlant;
  today: Temporal.PlainDate;
}

/** One plant: what it loses, since when and why, and the way to it. */
export function LosingPlantRow({
  plant: { id, name, status, lostKwhPerDay, issue },
  today,
}: LosingPlantRowProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { amount, unit } = formatEnergy(lostKwhPerDay, localeOf[format.language]);
  return (
    <li className={styles.plant}>
      <PlantStatus status={status} wordHidden />
      <div className={styles.words}>
        <Link to={`/plants/${id}`} className={styles.name} title={name}>
          {name}
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
            <Trans>No issue found yet</Trans>
          )}
        </p>
      </div>
      <p className={styles.lost}>
        <span className={styles.amount}>{amount}</span> <Trans>{unit} a day</Trans>
      </p>
    </li>
  );
}
