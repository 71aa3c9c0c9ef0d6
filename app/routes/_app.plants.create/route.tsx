import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { revalidateOnQuery } from "@shared/data/revalidation";
import { CreatePlantWizard } from "@widgets/create-plant-wizard";
import type { loadCreatePlant } from "@widgets/create-plant-wizard/loader.server";

export { loadCreatePlant as loader } from "@widgets/create-plant-wizard/loader.server";

export const handle = { title: msg`Create plant` };

/** All steps show the same data. */
export const shouldRevalidate = revalidateOnQuery((current, next) =>
  ["plantId", "companyId"].some((name) => current.get(name) !== next.get(name)),
);

/** The wizard that creates a plant, as a dialog over the plants list (domain/create-plant.md). */
export default function CreatePlant() {
  const data = useLoaderData<typeof loadCreatePlant>();
  return <CreatePlantWizard data={data} />;
}
