import { plantName } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { useFormat } from "@shared/i18n/use-format";
import type { ChartDataState } from "../data/use-chart-data";
import { needsPeakPower } from "../rules/chart-model";
import type { PerformanceView } from "../view/view";
import type { ComparedChip } from "./compared-chips";

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
    const names = format.list(
      failed.map(({ plantId, name }) => messageText(i18n, plantName({ id: plantId, name }))),
    );
    sentences.push(t`Not compared: ${names}. The other plants are shown.`);
  }
  if (compared.some(({ loaded }) => loaded) && perPeak && !peakWatt && shown) {
    sentences.push(t`The peak power of this plant is unknown, so that its energy cannot be compared.`);
  }
  return { chips, notice: sentences.length > 0 ? sentences.join(" ") : null };
}
