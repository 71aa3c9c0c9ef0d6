import { plantName } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import { Chip, Chips } from "@shared/ui/chip/chip";
import { Spinner } from "@shared/ui/spinner/spinner";
import { needsPeakPower } from "../rules/chart-model";
import type { PerformanceView } from "../view";
import type { ChartDataState } from "./use-chart-data";

interface ComparedChip {
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

interface ComparedTexts {
  chips: ComparedChip[];
  /** Why the comparison is incomplete; null if it is not. */
  notice: string | null;
}

/** Returns the chips of the compared plants, and a sentence about those that could not be loaded or compared. */
export function useComparedChips(
  { compared, peakWatt, shown }: ChartDataState,
  { chart }: PerformanceView,
): ComparedTexts {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const perPeak = needsPeakPower(chart);
  const chips = compared.map(({ plantId, name, error, loaded, peakWatt: watt }) => ({
    plantId,
    name,
    problem: error ? t`not loaded` : loaded && perPeak && !watt ? t`peak power unknown` : null,
  }));
  const failed = chips.filter(({ problem }) => problem !== null);
  const sentences: string[] = [];
  if (failed.length > 0) {
    const names = format.list(failed.map(({ plantId, name }) => messageText(i18n, plantName({ id: plantId, name }))));
    sentences.push(t`Not compared: ${names}. The other plants are shown.`);
  }
  if (compared.some(({ loaded }) => loaded) && perPeak && !peakWatt && shown) {
    sentences.push(t`The peak power of this plant is unknown, so its energy cannot be compared.`);
  }
  return { chips, notice: sentences.length > 0 ? sentences.join(" ") : null };
}
