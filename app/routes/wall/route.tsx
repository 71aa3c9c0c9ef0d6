import { msg } from "@lingui/core/macro";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../page-handle";
import type { RootData } from "../../root-loader.server";
import type { loader } from "./loader.server";
import { WallPage } from "./wall-page";

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Wall display` };

/** The browser loads the figures itself. */
export const shouldRevalidate = () => false;

export default function Wall() {
  const root = useRouteLoaderData<RootData>("root");
  return <WallPage page={useLoaderData<typeof loader>()} styleUrl={root?.config.mapStyleUrl ?? ""} />;
}
