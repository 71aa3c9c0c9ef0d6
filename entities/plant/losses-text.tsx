import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { NotReceivedOnDays } from "@shared/ui/value-cells/loss-value";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { windowLosses } from "./losses";
import type { PlantView } from "./permissions";
import { importedUntil } from "./tier";
import { isExpectedUnknown } from "./weather-text";

type LossesProps = Pick<PlantView, "plant" | "snow">;

/**
 * What a plant lost in the window and what was not received, as every part of the plant's page states it
 * (domain/scores.md#losses): "18 kWh (€1.66) lost per day · Not received: 110 kWh on 5 days".
 */
export function LossesText({ plant, snow }: LossesProps) {
  const format = useFormat();
  const { lost, ratio, notReceived } = windowLosses(plant);
  const energy = lost && format.lossAndValue(lost.kwhPerDay, lost.euros);
  if (!lost && ratio === null && !notReceived) return <EmptyValue />;
  return (
    <>
      {lost && (
        <Trans>
          <strong>{energy}</strong> lost per day
        </Trans>
      )}
      {ratio !== null && (
        <Deferred
          result={snow}
          fallback={<OfExpected ratio={ratio} />}
          renderError={() => <OfExpected ratio={ratio} />}
        >
          {({ windowSnowKwh }) => <OfExpected ratio={ratio} hasSnow={windowSnowKwh > 0} />}
        </Deferred>
      )}
      {notReceived && (lost || ratio !== null) && " · "}
      {notReceived && <NotReceivedOnDays {...notReceived} />}
    </>
  );
}

interface OfExpectedProps {
  ratio: number;
  /** Whether snow was on the panels, of which the expected energy knows nothing; undefined if it is not known. */
  hasSnow?: boolean;
}

/** A score is at most this. */
const maxRatio = 1.4;
/** Twice the standard error of the expected energy of a week (domain/scores.md#words). */
const rangeOfWeek = 0.06;

function OfExpected({ ratio, hasSnow }: OfExpectedProps) {
  const share = useFormat().percent(ratio);
  if (ratio >= maxRatio) return <Trans>At least {share} of expected, above the expected range</Trans>;
  if (ratio > 1 + rangeOfWeek) return <Trans>{share} of expected, above the expected range</Trans>;
  if (hasSnow === undefined) return <Trans>{share} of expected</Trans>;
  if (hasSnow) return <Trans>{share} of expected, with snow on the panels</Trans>;
  return <Trans>{share} of expected, within the expected range</Trans>;
}

/**
 * The losses of a plant as a paragraph. Renders nothing if the API does not offer them, if they cannot be known, and
 * after the end of an imported history.
 */
export function LossesLine({ view, className }: { view: PlantView; className?: string }) {
  const { plant, today, hasLosses } = view;
  if (!hasLosses || isExpectedUnknown(plant) || importedUntil(plant, today) !== null) return null;
  return (
    <p className={className}>
      <Trans>Last 7 days:</Trans> <LossesText {...view} />
    </p>
  );
}
