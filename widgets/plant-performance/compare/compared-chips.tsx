import { plantName } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { messageText } from "@shared/i18n/message";
import { Icon } from "@shared/ui/icon/icon";
import { Spinner } from "@shared/ui/spinner/spinner";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import styles from "./compared-chips.module.css";

/** A compared plant. */
export interface ComparedChip {
  plantId: number;
  /** Null until it is known. */
  name: string | null;
  /** Why the plant is not in the chart; null when it is. */
  problem: string | null;
}

interface ComparedChipsProps {
  chips: readonly ComparedChip[];
  busy: boolean;
  /** The URL without a plant. */
  withoutHref: (plantId: number) => { search: string; hash: string };
}

/** The plants that a plant is compared with, each a link that removes it. */
export function ComparedChips({ chips, busy, withoutHref }: ComparedChipsProps) {
  const { t, i18n } = useLingui();
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t`Compared plants`}>
      {chips.map(({ plantId, name, problem }) => (
        <li key={plantId}>
          <Link
            to={withoutHref(plantId)}
            className={styles.chip}
            data-failed={problem !== null || undefined}
            preventScrollReset
            prefetch="none"
          >
            <VisuallyHidden>
              <Trans>Remove from the comparison:</Trans>
            </VisuallyHidden>
            <span className={styles.name}>{messageText(i18n, plantName({ id: plantId, name }))}</span>
            {problem !== null && <span>{problem}</span>}
            {busy && name === null && problem === null && <Spinner />}
            <Icon name="close" size="small" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
