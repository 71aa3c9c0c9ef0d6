import { type PlantView, tierOf } from "@entities/plant";
import { type CustomFieldEntry, CustomFields } from "@features/edit-custom-fields";
import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { lazyComponent } from "@shared/lib/lazy-component";
import { Deferred } from "@shared/streaming/deferred";
import { CardError } from "@shared/ui/card/card-error";
import { Suspense, useState } from "react";
import { PlantFacts } from "./plant-facts";
import styles from "./plant-facts.module.css";

const UpgradePlant = lazyComponent(async () => (await import("@features/upgrade-plant")).UpgradePlant);

interface PlantHeaderProps {
  view: PlantView;
  customFields: Promise<Result<CustomFieldEntry[]>>;
}

/** What is known of a plant, below its name (spec 2 §2.3, §2.16-2.18). */
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
