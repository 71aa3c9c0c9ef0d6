import { listBehindWizard } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData, useOutlet } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { PlantsListPage } from "@widgets/plants-list";
import { loadPlantsList } from "@widgets/plants-list/index.server";

await screenTexts("lists");

export const handle = { title: msg`Plants` };

export const loader = (args: LoaderFunctionArgs) => loadPlantsList(args, "plants");

/** The list is already loaded when the wizard over it opens, closes or shows another step. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isWizard = [currentUrl, nextUrl].some(({ pathname }) => pathname === "/plants/create");
  if (formMethod || !isWizard) return defaultShouldRevalidate;
  return listBehindWizard(currentUrl.searchParams) !== listBehindWizard(nextUrl.searchParams);
};

/** The plants list, under a dialog that has a URL of its own. */
export default function Plants() {
  const dialog = useOutlet();
  return (
    <>
      <PlantsListPage list="plants" data={useLoaderData<typeof loader>()} isCovered={dialog !== null} />
      {dialog}
    </>
  );
}
