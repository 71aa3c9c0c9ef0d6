import { plantName } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { MessageText } from "@shared/i18n/message";
import { lazyComponent } from "@shared/lib/lazy-component";
import { Deferred } from "@shared/streaming/deferred";
import { BackLink } from "@shared/ui/back-link/back-link";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { PageSpinner } from "@shared/ui/spinner/page-spinner";
import { PlantHeader, PlantHeaderSkeleton } from "@widgets/plant-header";
import { Fragment } from "react";
import type { loader } from "./loader.server";
import { PlantTabs } from "./plant-tabs";
import { ViewedThrough } from "./viewed-through";
import { WithView } from "./with-view";

const PlantError = lazyComponent(async () => (await import("./plant-error")).PlantError);

/** One plant: its header, and the tabs of its layout. */
export function PlantPage() {
  const { t } = useLingui();
  const data = useLoaderData<typeof loader>();
  const { plant, plantId, companyId, viewedThrough, viewer } = data;
  const placeholder = t`Plant #${plantId}`;
  return (
    <Fragment key={plantId}>
      <ViewedThrough name={viewedThrough} companyId={companyId} ownCompany={viewer.companyName} />
      <PageHeader
        above={
          <BackLink to="/plants">
            <Trans>Plants</Trans>
          </BackLink>
        }
        title={
          <Deferred result={plant} fallback={placeholder} renderError={() => placeholder}>
            {(value) => <MessageText message={plantName(value)} />}
          </Deferred>
        }
        subtitle={
          <Deferred result={plant} fallback={<PlantHeaderSkeleton />} renderError={() => null}>
            {(value) => (
              <WithView plant={value} data={data}>
                {(view) => <PlantHeader view={view} customFields={data.customFields} />}
              </WithView>
            )}
          </Deferred>
        }
      />
      <Deferred
        result={plant}
        fallback={<PageSpinner label={t`Loading plant`} />}
        renderError={(error) => <PlantError.Component error={error} owner={data.owner} />}
      >
        {(value) => (
          <WithView plant={value} data={data}>
            {(view) => <PlantTabs view={view} cards={data} />}
          </WithView>
        )}
      </Deferred>
    </Fragment>
  );
}
