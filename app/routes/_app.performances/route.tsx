import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useLiveData } from "@shared/refresh/live-data";
import { PlantsListPage } from "@widgets/plants-list";
import { loadPlantsList } from "@widgets/plants-list/loader.server";

export const handle = { title: msg`Performances` };

export const loader = (args: LoaderFunctionArgs) => loadPlantsList(args, "performances");

export default function Performances() {
  return <PlantsListPage list="performances" data={useLiveData(useLoaderData<typeof loader>())} />;
}
