import { plantName } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { Chip, Chips } from "@shared/ui/chip/chip";
import { Spinner } from "@shared/ui/spinner/spinner";

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
    <Chips label={t`Compared plants`}>
      {chips.map(({ plantId, name, problem }) => (
        <li key={plantId}>
          <Chip
            to={withoutHref(plantId)}
            action={<Trans>Remove from the comparison:</Trans>}
            value={messageText(i18n, plantName({ id: plantId, name }))}
            failed={problem !== null}
          >
            {problem !== null && <span>{problem}</span>}
            {busy && name === null && problem === null && <Spinner />}
          </Chip>
        </li>
      ))}
    </Chips>
  );
}
