import { distinctMeterName, type EnteredMeter, type Meter, type MeterTestKind, meterName } from "@entities/meter";
import { createPlantHref, type PlantView, tierOf } from "@entities/plant";
import { diagnosticsOpened } from "@features/diagnose-meter";
import {
  credentialsEntered,
  meterDeletion,
  meterDetailsClosed,
  meterDetailsOpened,
  meterDialogOpened,
} from "@features/edit-meter";
import { credentialsOpened } from "@features/enter-meter-credentials";
import { importOpened } from "@features/import-measurements";
import { ingestKeysOpened } from "@features/ingest-keys";
import { portalRequested } from "@features/open-meter-portal";
import { meterTestOpened } from "@features/test-meter";
import { useLingui } from "@lingui/react";
import { useSearchParams } from "@remix-run/react";
import { sample } from "effector";
import { useUnit } from "effector-react";
import { useMemo } from "react";

export interface MeterActions {
  add(): void;
  show(meter: Meter): void;
  edit(meter: Meter): void;
  diagnose(meter: Meter): void;
  test(meter: Meter, kind: MeterTestKind): void;
  openPortal(meter: Meter): void;
  openIngestKeys(meter: Meter): void;
  remove(meter: Meter): void;
  enterCredentials(): void;
  acceptCredentials(meter: EnteredMeter): void;
  importInto(meters: readonly Meter[]): void;
}

const events = {
  credentialsEntered,
  credentialsOpened,
  detailsOpened: meterDetailsOpened,
  deletionRequested: meterDeletion.opened,
  diagnosticsOpened,
  ingestKeysOpened,
  importOpened,
  meterDialogOpened,
  portalRequested,
  meterTestOpened,
};

/** The middle of the Netherlands, for a plant without a position: only daylight depends on it. */
const defaultPosition = { latitude: 52.1, longitude: 5.2 };

export function useMeterActions(view: PlantView): MeterActions {
  const { ref, plant, today, hasMeasurements } = view;
  const { i18n } = useLingui();
  const newPlant = useSearchParams()[0].has("newPlant");
  const unit = useUnit(events);
  const { companyId, plantId } = ref;
  const { address, monitored_since } = plant;
  const hasChart = tierOf(plant, today) === "monitored";
  const latitude = address?.latitude ?? defaultPosition.latitude;
  const longitude = address?.longitude ?? defaultPosition.longitude;
  return useMemo(() => {
    const plantRef = { companyId, plantId };
    const common = { plant: plantRef, today, hasMeasurements, monitoredSince: monitored_since };
    const named = (meter: Meter) => ({ ref: { ...plantRef, meterId: meter.id }, name: meterName(meter, i18n) });
    // domain/meters.md#form
    const nextStep = newPlant ? createPlantHref("attach", plantRef) : null;
    return {
      add: () => unit.meterDialogOpened({ ...common, meter: null, nextStep }),
      show: ({ id }) => unit.detailsOpened(id),
      edit: (meter) => unit.meterDialogOpened({ ...common, meter, nextStep: null }),
      diagnose: (meter) => unit.diagnosticsOpened(named(meter)),
      test: (meter, kind) => unit.meterTestOpened({ ...named(meter), kind }),
      openPortal: ({ inbound_driver, reference_identifier }) =>
        unit.portalRequested({ driver: inbound_driver?.name ?? "", reference: reference_identifier ?? "" }),
      openIngestKeys: (meter) => unit.ingestKeysOpened(named(meter)),
      remove: (meter) => unit.deletionRequested(named(meter)),
      enterCredentials: () => unit.credentialsOpened(companyId),
      acceptCredentials: unit.credentialsEntered,
      importInto: (meters) =>
        unit.importOpened({
          plant: plantRef,
          position: { latitude, longitude },
          hasChart,
          lastChartDay: today.subtract({ days: 1 }).toString(),
          meters: meters.map((meter) => ({
            id: meter.id,
            name: distinctMeterName(meter, meters, i18n),
            peakWatt: meter.peak_in_watt,
            inUse: { from: meter.operational_since, until: meter.retired_on },
            measuredSince: meter.measured_since,
          })),
        }),
    };
  }, [
    companyId,
    plantId,
    latitude,
    longitude,
    monitored_since,
    today,
    hasMeasurements,
    hasChart,
    newPlant,
    i18n,
    unit,
  ]);
}

/** Closes the dialogs of a deleted meter. */
sample({ clock: meterDeletion.saved, fn: () => {}, target: meterDetailsClosed });
