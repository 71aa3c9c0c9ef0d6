import { msg } from "@lingui/core/macro";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { lazyComponent } from "@shared/lib/react";
import type { loadCreatePlant } from "@widgets/create-plant-wizard/loader.server";
import { Suspense } from "react";

export { loadCreatePlant as loader } from "@widgets/create-plant-wizard/loader.server";

export const handle = { title: msg`Create plant` };

// What this module imports statically and the plant page uses, too, would become one more request of the plant page:
// hence not `revalidateOnQuery`.

/** Another step shows the same data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isOtherStep = !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  if (!isOtherStep) return defaultShouldRevalidate;
  return ["plantId", "companyId"].some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name));
};

const CreatePlantWizard = lazyComponent(async () => (await import("@widgets/create-plant-wizard")).CreatePlantWizard);
if (!import.meta.env.SSR) CreatePlantWizard.preload();

/** The wizard that creates a plant, over the plants list (domain/create-plant.md). */
export default function CreatePlant() {
  const data = useLoaderData<typeof loadCreatePlant>();
  return (
    <Suspense fallback={null}>
      <CreatePlantWizard.Component data={data} />
    </Suspense>
  );
}
