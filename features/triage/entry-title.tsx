import { issueTypeLabel } from "@entities/issue";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { QueueEntry } from "./queue";

export interface EntryTitleProps {
  entry: Pick<QueueEntry, "kind" | "typeName" | "driver" | "plants" | "meters" | "metersOfPlant">;
  /** Whether the driver is down, not only degraded. */
  isDown: boolean;
}

/** A cause in words: "SolarEdge unreachable", "Shade in the afternoon, 3 of 4 inverters". */
export function EntryTitle({ entry, isDown }: EntryTitleProps) {
  const { i18n } = useLingui();
  const { kind, typeName, driver, plants, meters, metersOfPlant } = entry;
  if (kind === "driver") return isDown ? <Trans>{driver} unreachable</Trans> : <Trans>{driver} degraded</Trans>;
  const label = i18n._(issueTypeLabel(typeName));
  if (kind === "promise") return <Trans>Behind the long-term promise</Trans>;
  if (kind === "together") {
    return driver ? (
      <Trans>
        {label}: <Plural value={plants.length} one="# plant" other="# plants" /> of {driver}
      </Trans>
    ) : (
      <Trans>
        {label}: <Plural value={plants.length} one="# plant" other="# plants" /> near each other
      </Trans>
    );
  }
  if (metersOfPlant !== null && metersOfPlant > 1 && meters > 0) {
    return meters < metersOfPlant ? (
      <Trans>
        {label}, {meters} of {metersOfPlant} inverters
      </Trans>
    ) : (
      <Trans>
        {label}, all {metersOfPlant} inverters
      </Trans>
    );
  }
  return label;
}
