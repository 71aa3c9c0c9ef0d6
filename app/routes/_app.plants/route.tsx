import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { PlantsListPage } from "@widgets/plants-list";
import { loadPlantsList } from "@widgets/plants-list/index.server";

await screenTexts("lists");

export const handle = { title: msg`Plants` };

export const loader = (args: LoaderFunctionArgs) => loadPlantsList(args, "plants");

export default function Plants() {
  return <PlantsListPage list="plants" data={useLoaderData<typeof loader>()} />;
}
