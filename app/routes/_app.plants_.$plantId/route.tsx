import { msg } from "@lingui/core/macro";
import type { UIMatch } from "@remix-run/react";
import { revalidateOnQuery } from "@shared/mutations/revalidation";

export { loader } from "./loader.server";
export { PlantPage as default } from "./plant-page";

/** The rest of the query belongs to the tabs, which load their own data. */
export const shouldRevalidate = revalidateOnQuery(
  (current, next) => current.get("companyId") !== next.get("companyId"),
);

export const handle = { title: ({ params }: UIMatch) => msg`Single plant - #${params.plantId ?? ""}` };
