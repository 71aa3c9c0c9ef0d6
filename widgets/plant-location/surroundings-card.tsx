/** The other plants around a plant, and which of them have the same problem (domain/plant-page.md#location). */
import { PlantStatus, plantHref, statusPresentation, type YieldStatus, yieldStatuses } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { MessageText, useFormat } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { ErrorText } from "@shared/ui/alert/alert";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import type { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import styles from "./location-tab.module.css";
import type { Surroundings, TroubledPlant } from "./surroundings.server";

interface SurroundingsCardProps {
  surroundings: Pick<ReturnType<typeof useResource<Surroundings | null>>, "value" | "error" | "retry">;
  companyId: number;
}

export function SurroundingsCard({ surroundings: { value, error, retry }, companyId }: SurroundingsCardProps) {
  return (
    <Card title={<Trans>Plants nearby</Trans>}>
      {error && (
        <CardError onRetry={retry}>
          <ErrorText error={error} />
        </CardError>
      )}
      {value === undefined && !error && <SkeletonText lines={6} />}
      {value && <Nearby {...value} companyId={companyId} />}
    </Card>
  );
}

/** A distance: "3.2 km", and "under 100 m", as an address is no more exact. */
function Distance({ km }: { km: number }) {
  const format = useFormat();
  if (km < 0.1) return <Trans>under 100 m</Trans>;
  return <>{format.number(km, km < 10 ? 1 : 0, true)} km</>;
}

function Nearby({ companyId, ...surroundings }: Surroundings & { companyId: number }) {
  const { troubled, shared, hasCause } = surroundings;
  const same = troubled?.filter(({ isSame }) => isSame) ?? [];
  const different = troubled?.filter(({ isSame }) => !isSame) ?? [];
  return (
    <div className="stack gap-4">
      <NearbyStatuses {...surroundings} />
      {troubled === null && (
        <p className="hint">
          <Trans>The problems of these plants could not be loaded.</Trans>
        </p>
      )}
      {troubled !== null && hasCause && same.length === 0 && (
        <p>
          <Trans>No other plant has the same problem.</Trans>
        </p>
      )}
      {same.length > 0 && (
        <section>
          <h3>
            <Trans>With the same problem</Trans>
          </h3>
          {shared && (
            <p>
              <Link to={shared.href}>{shared.title}</Link>{" "}
              <span className="hint">
                <Plural value={shared.plantCount} one="# plant" other="# plants" />
              </span>
            </p>
          )}
          <TroubledPlants plants={same} companyId={companyId} statedTitle={shared?.title} />
        </section>
      )}
      {different.length > 0 && (
        <section>
          <h3>{same.length > 0 ? <Trans>With another problem</Trans> : <Trans>With a problem</Trans>}</h3>
          <TroubledPlants plants={different} companyId={companyId} />
        </section>
      )}
    </div>
  );
}

/** The number of the plants within 10 km, per status. */
function NearbyStatuses({ counts, nearestKm }: Pick<Surroundings, "counts" | "nearestKm">) {
  const { i18n } = useLingui();
  const format = useFormat();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (nearestKm === null) {
    return (
      <p>
        <Trans>No other plant has a location.</Trans>
      </p>
    );
  }
  if (total === 0) {
    return (
      <p>
        <Trans>
          No other plant within 10 km. The nearest is <Distance km={nearestKm} /> away.
        </Trans>
      </p>
    );
  }
  const shown = yieldStatuses.filter((status: YieldStatus) => counts[status]);
  return (
    <div>
      <p>
        <Plural value={total} one="# other plant within 10 km" other="# other plants within 10 km" />
      </p>
      <p className={styles.statuses}>
        {shown.map((status) => {
          const { level, label } = statusPresentation(status);
          return (
            <StatusIcon key={status} level={level}>
              {i18n._(label)} {format.number(counts[status] ?? 0)}
            </StatusIcon>
          );
        })}
      </p>
    </div>
  );
}

interface TroubledPlantsProps {
  plants: readonly TroubledPlant[];
  companyId: number;
  /** The title of a cause that stands above the plants. Each plant with another cause has its title. */
  statedTitle?: string;
}

function TroubledPlants({ plants, companyId, statedTitle }: TroubledPlantsProps) {
  return (
    <ul className={styles.plants}>
      {plants.map(({ id, name, city, km, title, status, silence }) => (
        <li key={id}>
          <PlantStatus status={status} silence={silence} labelHidden />
          <Link to={plantHref(companyId, id)} className="ellipsis">
            <MessageText message={name} />
          </Link>
          <span className={styles.distance}>
            <Distance km={km} />
          </span>
          <span className={`hint ${styles.detail}`}>{joinTexts([city, title !== statedTitle && title], " · ")}</span>
        </li>
      ))}
    </ul>
  );
}
