import { Plural } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import type { Losses } from "./schema";

/** The plants that wait for their first measurement (domain/measurements.md#waiting). */
export const WaitingPlantsText = ({ count }: { count: number }) => (
  <Plural value={count} one="# plant waits for measurements" other="# plants wait for measurements" />
);

/** The plants without a live source, and the last day of their data (domain/measurements.md#imported). */
export function ImportedPlantsText({ losses }: { losses: Pick<Losses, "plants_imported" | "imported_until"> }) {
  const day = useFormat().date(losses.imported_until ?? null);
  return (
    <Plural
      value={losses.plants_imported ?? 0}
      one={`# plant is imported until ${day}`}
      other={`# plants are imported, the last one until ${day}`}
    />
  );
}

/** Whether a company has plants without data of today. Then a company without issues may still have faults. */
export const hasPlantsWithoutData = ({ plants_waiting, plants_imported }: Losses): boolean =>
  Boolean(plants_waiting || plants_imported);

/** Plants without current data: plants that wait for measurements, and imported plants. */
export function PlantsWithoutData({ losses }: { losses: Losses }) {
  const { plants_waiting: waiting, plants_imported: imported } = losses;
  return (
    <>
      {waiting ? (
        <>
          <WaitingPlantsText count={waiting} />.{" "}
        </>
      ) : null}
      {imported ? (
        <>
          <ImportedPlantsText losses={losses} />.
        </>
      ) : null}
    </>
  );
}
