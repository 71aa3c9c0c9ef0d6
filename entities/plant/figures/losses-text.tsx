import { smallestLossKwh } from "@heliograph/rules/units";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { NotReceivedOnDays } from "@shared/ui/value-cells/loss-value";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { Fragment, type ReactNode } from "react";
import type { PlantView } from "../permissions";
import { importedUntil, silenceOf } from "../tier";
import { isExpectedUnknown } from "../weather-text";
import { type PlantLosses, plantLosses } from "./losses";

interface LossesProps extends Pick<PlantView, "plant" | "snow" | "today" | "hasLosses"> {
  /** Leaves out the share of the hours with data, so that the text fits the header. */
  isShort?: boolean;
}

/**
 * What a plant loses and what was not received, as every part of the plant's page states it (domain/scores.md#losses):
 * "18 kWh (€1.66) lost per day · Not received: 110 kWh on 5 days". Of a silent plant and of a plant that lost nothing,
 * missing data comes first. The status in the header states since when a plant is silent.
 */
export function LossesText({ plant, snow, today, hasLosses, isShort = false }: LossesProps) {
  const losses = plantLosses(plant);
  const { rate, total, ratio, notReceived, notReceivedPerDay, snoozed } = losses;
  const silence = silenceOf(plant, today, { losses: hasLosses });
  const hasGap = notReceived !== null || notReceivedPerDay !== null;
  const isPartial = hasGap || silence !== null;
  const missing = hasGap && <MissingText key="missing" {...losses} />;
  const lost = (rate || total) && <LostText key="lost" {...losses} />;
  const parts: ReactNode[] = [
    ...(lost && !silence ? [lost, missing] : [missing, lost]),
    ratio !== null && !(isShort && hasGap) && (
      <Deferred
        key="ratio"
        result={snow}
        fallback={<OfExpected ratio={ratio} isPartial={isPartial} />}
        renderError={() => <OfExpected ratio={ratio} isPartial={isPartial} />}
      >
        {({ windowSnowKwh }) => (
          <OfExpected ratio={ratio} isPartial={isPartial} hasSnow={windowSnowKwh >= smallestLossKwh} />
        )}
      </Deferred>
    ),
    snoozed && <SnoozedText key="snoozed" snoozed={snoozed} />,
  ].filter(Boolean);
  if (parts.length === 0) return <EmptyValue />;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are always in the same order
    <Fragment key={index}>
      {index > 0 && " · "}
      {part}
    </Fragment>
  ));
}

/** The rate of what is lost, or the total of the window if nothing is lost any more. */
function LostText({ rate, total }: Pick<PlantLosses, "rate" | "total">) {
  const format = useFormat();
  const energy = format.lossAndValue((rate ?? total)?.kwh ?? null, (rate ?? total)?.euros ?? null);
  return rate ? (
    <Trans>
      <strong>{energy}</strong> lost per day
    </Trans>
  ) : (
    <Trans>
      <strong>{energy}</strong> lost
    </Trans>
  );
}

function MissingText({ notReceived, notReceivedPerDay }: Pick<PlantLosses, "notReceived" | "notReceivedPerDay">) {
  const energy = useFormat().loss(notReceivedPerDay);
  return notReceived ? <NotReceivedOnDays {...notReceived} /> : <Trans>{energy} a day not received</Trans>;
}

function SnoozedText({ snoozed }: { snoozed: NonNullable<PlantLosses["snoozed"]> }) {
  const energy = useFormat().lossAndValue(snoozed.kwh, snoozed.euros);
  return <Trans>snoozed: {energy} a day</Trans>;
}

interface OfExpectedProps {
  ratio: number;
  /** Whether the ratio is of a part of the hours, because data is missing. */
  isPartial: boolean;
  /** Whether snow was on the panels, which the expected energy does not contain; undefined if it is not known. */
  hasSnow?: boolean;
}

/** A score is at most this. */
const maxRatio = 1.4;
/** Twice the standard error of the expected energy of a week (domain/scores.md#words). */
const rangeOfWeek = 0.06;

function OfExpected({ ratio, isPartial, hasSnow }: OfExpectedProps) {
  const share = useFormat().percent(ratio);
  if (isPartial) return <Trans>{share} of expected in the hours with data</Trans>;
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
export function LossesLine({ view }: { view: PlantView }) {
  const { plant, today, hasLosses } = view;
  if (!hasLosses || isExpectedUnknown(plant) || importedUntil(plant, today) !== null) return null;
  return (
    <p>
      <Trans>Last 7 days:</Trans> <LossesText {...view} />
    </p>
  );
}
