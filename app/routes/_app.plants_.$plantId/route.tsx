import { type Plant, type PlantView, plantName } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type UIMatch, useLoaderData } from "@remix-run/react";
import { MessageText } from "@shared/i18n/message";
import { screenTexts } from "@shared/i18n/screen-texts";
import { revalidateOnQuery } from "@shared/navigation/revalidate-on-query";
import { Deferred } from "@shared/streaming/deferred";
import { BackLink } from "@shared/ui/back-link/back-link";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { PageSpinner } from "@shared/ui/spinner/page-spinner";
import { PlantHeader, PlantHeaderSkeleton } from "@widgets/plant-header";
import { Fragment, useMemo } from "react";
import type { loader } from "./loader.server";
import { PlantError } from "./plant-error";
import { PlantTabs } from "./plant-tabs";
import { ViewedThrough } from "./viewed-through";

await screenTexts("plant");

export { loader } from "./loader.server";

/** The rest of the query belongs to the tabs, which load their own data. */
export const shouldRevalidate = revalidateOnQuery(
  (current, next) => current.get("companyId") !== next.get("companyId"),
);

export const handle = { title: ({ params }: UIMatch) => msg`Single plant - #${params.plantId ?? ""}` };

export default function PlantPage() {
  const { t } = useLingui();
  const { plant, owner, viewedThrough, ...page } = useLoaderData<typeof loader>();
  const today = useMemo(() => Temporal.PlainDate.from(page.today), [page.today]);
  const { plantId, companyId, viewer } = page;
  const viewOf = (value: Plant): PlantView => ({ ref: { companyId, plantId }, plant: value, viewer, today });
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
            {(value) => <PlantHeader view={viewOf(value)} customFields={page.customFields} />}
          </Deferred>
        }
      />
      <Deferred
        result={plant}
        fallback={<PageSpinner label={t`Loading plant`} />}
        renderError={(error) => <PlantError error={error} owner={owner} />}
      >
        {(value) => <PlantTabs view={viewOf(value)} cards={page} />}
      </Deferred>
    </Fragment>
  );
}
