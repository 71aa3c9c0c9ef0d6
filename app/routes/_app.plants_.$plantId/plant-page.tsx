import { offlinePlant, type Plant, type PlantView, plantName, plantResourceHref } from "@entities/plant";
import { useOfflinePlant } from "@features/offline";
import { useLingui } from "@lingui/react/macro";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { ProblemDetails } from "@shared/api/result";
import { type DataPart, useDataParts } from "@shared/data/revalidation";
import { MessageText } from "@shared/i18n/format";
import { useLiveData } from "@shared/refresh/live-data";
import { Deferred } from "@shared/streaming/deferred";
import { PageSpinner } from "@shared/ui/spinner/spinner";
import { PlantHeader } from "@widgets/plant-header";
import { Fragment, type ReactNode, useMemo } from "react";
import type { loader } from "./loader.server";
import { PlantError, ViewingNotice } from "./plant-notices";
import { PlantTabs, preloadTabs } from "./plant-tabs";

/** The parts of the header and the tabs. */
const headerParts: readonly DataPart[] = ["plant", "customFields", "promises"];
/** Includes the parts of the summary. */
const summaryParts: readonly DataPart[] = [
  ...headerParts,
  "issues",
  "tickets",
  "notes",
  "files",
  "audits",
  "meterAudits",
];

export function PlantPage() {
  const { t } = useLingui();
  const loaded = useLoaderData<typeof loader>();
  const { hash } = useLocation();
  /** Includes the owner, which is known here, so that loading the custom fields does not load the plant again. */
  const href = async () => {
    const { companyId, plantId } = loaded;
    const owned = await loaded.plant;
    const ownerId = owned.ok ? owned.value.owning_company_id : null;
    return `${plantResourceHref("plant-page", { companyId, plantId })}${ownerId === null ? "" : `&ownerId=${ownerId}`}`;
  };
  const isSummary = hash === "" || hash === "#summary";
  const parts = useDataParts(loaded, { href, shown: isSummary ? summaryParts : headerParts, isPage: true });
  const data = useLiveData(parts);
  const { plant, plantId, viewedThrough, viewer } = data;
  useOfflinePlant(offlinePlant(data), preloadTabs);
  const placeholder = t`Plant #${plantId}`;
  const notice = (value: Plant | null) =>
    (viewedThrough || (value?.owning_company_id ?? viewer.companyId) !== viewer.companyId) && (
      <ViewingNotice data={data} plant={value} />
    );
  const render = (part: (view: PlantView) => ReactNode, fallback: ReactNode, onError: RenderError = () => null) => (
    <Deferred result={plant} fallback={fallback} renderError={onError}>
      {(value) => (
        <WithView plant={value} data={data}>
          {part}
        </WithView>
      )}
    </Deferred>
  );
  return (
    <Fragment key={plantId}>
      <PlantHeader
        name={
          <Deferred result={plant} fallback={placeholder} renderError={() => placeholder}>
            {(value) => <MessageText message={plantName(value)} />}
          </Deferred>
        }
        render={render}
        customFields={data.customFields}
        energyToday={data.energyToday}
      />
      {render(
        (view) => (
          <PlantTabs view={view} cards={data} notice={notice(view.plant)} />
        ),
        <>
          {notice(null)}
          <PageSpinner label={t`Loading plant`} />
        </>,
        (error) => (
          <>
            {notice(null)}
            <PlantError error={error} owner={data.owner} />
          </>
        ),
      )}
    </Fragment>
  );
}

type RenderError = (error: ProblemDetails) => ReactNode;

interface WithViewProps {
  plant: Plant;
  data: ReturnType<typeof useLoaderData<typeof loader>>;
  children: (view: PlantView) => ReactNode;
}

/** Memoized, so that a navigation between tabs does not render the panels again. */
function WithView({ plant, data, children }: WithViewProps) {
  const { plantId, companyId, viewer, today, hasLosses, hasMeasurements, insights: snow } = data;
  const { hasKpis, hasWeather, hasForecast } = data;
  const hasToday = data.energyToday !== null;
  const view = useMemo(
    () => ({
      ref: { companyId, plantId },
      plant,
      viewer,
      hasLosses,
      hasToday,
      hasMeasurements,
      hasKpis,
      hasWeather,
      hasForecast,
      snow,
      today: Temporal.PlainDate.from(today),
    }),
    [
      companyId,
      plantId,
      plant,
      viewer,
      hasLosses,
      hasToday,
      hasMeasurements,
      hasKpis,
      hasWeather,
      hasForecast,
      snow,
      today,
    ],
  );
  return children(view);
}
