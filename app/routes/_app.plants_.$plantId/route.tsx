import { msg } from "@lingui/core/macro";
import type { UIMatch } from "@remix-run/react";
import { revalidateOnQuery } from "@shared/data/revalidation";
import type { PageHandle } from "../../page-handle";

export { loader } from "./loader.server";
export { PlantPage as default } from "./plant-page";

/** The tabs read the rest of the query and load their data. */
export const shouldRevalidate = revalidateOnQuery(
  (current, next) => current.get("companyId") !== next.get("companyId"),
);

export const handle: PageHandle = { title: ({ params }: UIMatch) => msg`Single plant - #${params.plantId ?? ""}` };
