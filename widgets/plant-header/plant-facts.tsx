import { addressLine, PlantStatus, type PlantView, plantPermissions, shownStatus } from "@entities/plant";
import { AttachedCompanies } from "@features/attach-companies";
import { PlantTags } from "@features/tag-plant";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import styles from "./plant-facts.module.css";

/** The address, status and companies of a plant below its name (spec 2 §2.3). */
export function PlantFacts({ view }: { view: PlantView }) {
  const { plant, viewer, today } = view;
  const { canEdit } = plantPermissions(view);
  const { t } = useLingui();
  const format = useFormat();
  const { companies, tags, yield_score: score } = plant;
  const owner = companies.find(({ id }) => id === plant.owning_company_id);
  const attachedCount = companies.filter(({ id }) => id !== viewer.companyId).length;
  const location = [plant.plant_code, addressLine(plant.address)].filter(Boolean).join(" · ");

  return (
    <div className={styles.facts}>
      <p>{location}</p>
      <dl className={styles.list}>
        <Fact label={t`Yield status`}>
          <PlantStatus status={shownStatus(plant, today)} />
        </Fact>
        <Fact
          label={t`Yield score`}
          title={t`Actual yield divided by expected yield over the past 7 days. 1.00 is as expected. The lowest day determines the status.`}
        >
          {score === null || score === undefined ? t`No data` : format.number(score, 4, true)}
        </Fact>
        {owner && <Fact label={t`Owner`}>{owner.name}</Fact>}
        {(canEdit || attachedCount > 0) && (
          <Fact label={t`Attached companies`}>
            <AttachedCompanies view={view} />
          </Fact>
        )}
        {(canEdit || tags.length > 0) && (
          <Fact label={t`Tags`}>
            <PlantTags view={view} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** The placeholder of the facts, as high as those of most plants. */
export function PlantFactsSkeleton() {
  return (
    <div className={styles.facts} aria-hidden="true">
      <p className={styles.line}>
        <Skeleton width="18rem" height="0.9em" />
      </p>
      <div className={styles.list}>
        {["4.5rem", "4.5rem", "8rem"].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
          <div key={index} className={styles.pending}>
            <Skeleton width={width} height="2.25rem" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Fact({ label, title, children }: { label: string; title?: string; children: ReactNode }) {
  return (
    <div className={styles.fact} title={title}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
