import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { useLiveData } from "@shared/refresh/live-data";
import { TriagePage } from "@widgets/triage";
import { loadTriage } from "@widgets/triage/loader.server";

export const handle = { title: msg`Triage` };

export const loader = loadTriage;

export default function Triage() {
  return <TriagePage data={useLiveData(useLoaderData<typeof loader>())} />;
}
