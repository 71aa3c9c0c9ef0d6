import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { PlantsListPage } from "@widgets/plants-list";
import { loadPlantsList } from "@widgets/plants-list/index.server";

await screenTexts("lists");

export const handle = { title: msg`Plants` };

export const loader = (args: LoaderFunctionArgs) => loadPlantsList(args, "plants");

export { shouldRevalidate } from "./should-revalidate";

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
