import { listBehindWizard } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData, useOutlet } from "@remix-run/react";
import { useLiveData } from "@shared/refresh/live-data";
import { PlantsListPage } from "@widgets/plants-list";
import { loadPlantsList } from "@widgets/plants-list/loader.server";

export const handle = { title: msg`Plants` };

export const loader = (args: LoaderFunctionArgs) => loadPlantsList(args, "plants");

/**
 * The list is not loaded again when the wizard over it opens, closes or changes its step, unless the wizard created a
 * plant.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isWizard = [currentUrl, nextUrl].some(({ pathname }) => pathname === "/plants/create");
  if (formMethod || !isWizard) return defaultShouldRevalidate;
  const isMutation = currentUrl.href === nextUrl.href;
  const isCreated = nextUrl.searchParams.has("plantId") && !currentUrl.searchParams.has("plantId");
  if (isMutation || isCreated) return defaultShouldRevalidate;
  return listBehindWizard(currentUrl.searchParams) !== listBehindWizard(nextUrl.searchParams);
};

/** The plants list. A dialog with its own URL may be open over it. */
export default function Plants() {
  const dialog = useOutlet();
  return (
    <>
      <PlantsListPage list="plants" data={useLiveData(useLoaderData<typeof loader>())} isCovered={dialog !== null} />
      {dialog}
    </>
  );
}
