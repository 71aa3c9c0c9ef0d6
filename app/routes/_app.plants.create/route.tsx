import { msg } from "@lingui/core/macro";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import type { loadCreatePlant } from "@widgets/create-plant-wizard/index.server";
import { lazy, Suspense } from "react";

await screenTexts("create-plant", "plant", "plant-tabs");

export { loadCreatePlant as loader } from "@widgets/create-plant-wizard/index.server";

export const handle = { title: msg`Create plant` };

// What this module imports statically and the plant page uses, too, would become one more request of the plant page:
// hence neither `lazyComponent` nor `revalidateOnQuery`.

/** Another step shows the same data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isOtherStep =
    !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  if (!isOtherStep) return defaultShouldRevalidate;
  return ["plantId", "companyId"].some(
    (name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name),
  );
};

const loadWizard = () => import("@widgets/create-plant-wizard");
const CreatePlantWizard = lazy(async () => ({ default: (await loadWizard()).CreatePlantWizard }));
if (!import.meta.env.SSR) loadWizard().catch(() => {});

/** The wizard that creates a plant, over the plants list (spec 3 §2). */
export default function CreatePlant() {
  const data = useLoaderData<typeof loadCreatePlant>();
  return (
    <Suspense fallback={null}>
      <CreatePlantWizard data={data} />
    </Suspense>
  );
}
