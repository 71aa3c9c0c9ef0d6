import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { useLiveData } from "@shared/refresh/live-data";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";
import { PortfolioPage } from "./portfolio-page";

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Portfolio` };

export default function Portfolio() {
  return <PortfolioPage {...useLiveData(useLoaderData<typeof loader>())} />;
}
