import { Term, type TermName } from "@entities/help-text";
import {
  addressLine,
  PlantStatus,
  type PlantView,
  plantPermissions,
  shownStatus,
  silenceOf,
  tierOf,
} from "@entities/plant";
import { AttachedCompanies } from "@features/attach-companies";
import { type CustomFieldEntry, CustomFields } from "@features/edit-custom-fields";
import { PlantTags } from "@features/tag-plant";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { lazyComponent } from "@shared/lib/react";
import { Deferred } from "@shared/streaming/deferred";
import { CardError } from "@shared/ui/card/card-error";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { type ReactNode, Suspense, useState } from "react";
import styles from "./plant-header.module.css";

const UpgradePlant = lazyComponent(async () => (await import("@features/upgrade-plant")).UpgradePlant);

interface PlantHeaderProps {
  view: PlantView;
  customFields: Promise<Result<CustomFieldEntry[]>>;
}

/** What is known of a plant, below its name (domain/plant-page.md#header). */
export function PlantHeader({ view, customFields }: PlantHeaderProps) {
  // It stays after the upgrade, to say when the data is available.
  const [wasLight] = useState(() => tierOf(view.plant, view.today) === "light");
  return (
    <div className={styles.facts}>
      <PlantFacts view={view} />
      <Deferred
        result={customFields}
        fallback={<div className={styles.customFields} />}
        renderError={() => (
          <div className={styles.failed}>
            <CardError>
              <Trans>The custom fields could not be loaded.</Trans>
            </CardError>
          </div>
        )}
      >
        {(entries) => <CustomFields view={view} entries={entries} />}
      </Deferred>
      {wasLight && (
        <Suspense fallback={null}>
          <UpgradePlant.Component view={view} />
        </Suspense>
      )}
    </div>
  );
}

/** The address, status and companies of a plant below its name (domain/plant-page.md#header). */
/** The status of a silent plant says already why there is no score. */
function Score({ score, isSilent }: { score: number | null | undefined; isSilent: boolean }) {
  const format = useFormat();
  if (score !== null && score !== undefined) return format.number(score, 4, true);
  return isSilent ? <EmptyValue /> : <Trans>No data</Trans>;
}

function PlantFacts({ view }: { view: PlantView }) {
  const { plant, viewer, today } = view;
  const { canEdit } = plantPermissions(view);
  const { t } = useLingui();
  const { companies, tags, yield_score: score } = plant;
  const status = shownStatus(plant, today);
  const silence = silenceOf(plant, today, { losses: view.hasLosses });
  const owner = companies.find(({ id }) => id === plant.owning_company_id);
  const attachedCount = companies.filter(({ id }) => id !== viewer.companyId).length;
  const location = [plant.plant_code, addressLine(plant.address)].filter(Boolean).join(" · ");

  return (
    <div className={styles.facts}>
      <p>{location}</p>
      <dl className={styles.list}>
        <Fact label={t`Yield status`} term={status === "NON_MON" ? "light" : "yieldStatus"}>
          <PlantStatus status={status} silence={silence} />
        </Fact>
        {status !== "NON_MON" && (
          <Fact label={t`Yield score`} term="yieldScore">
            <Score score={score} isSilent={silence !== null} />
          </Fact>
        )}
        {view.hasLosses && status !== "NON_MON" && <LossFact plant={plant} />}
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

/** What the plant loses per day, with its value where the prices are known; nothing without a loss. */
function LossFact({ plant: { lost_kwh_per_day: kwh, lost_cents_per_day: cents } }: Pick<PlantView, "plant">) {
  const { t } = useLingui();
  const format = useFormat();
  if (!kwh) return null;
  return (
    <Fact label={t`Lost per day`} term="lostPerDay">
      {format.energyAndValue(kwh, (cents ?? 0) / 100)}
    </Fact>
  );
}

/** The placeholder of the header, as high as that of most plants. */
export function PlantHeaderSkeleton() {
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

function Fact({ label, term, children }: { label: string; term?: TermName; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        {label}
        {term && <Term name={term} label={label} />}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
