import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { lazyComponent } from "@shared/lib/lazy-component";
import { revalidateOnQuery } from "@shared/navigation/revalidate-on-query";
import type { loadCreatePlant } from "@widgets/create-plant-wizard/index.server";
import { Suspense } from "react";

await screenTexts("create-plant", "plant", "plant-tabs");

export { loadCreatePlant as loader } from "@widgets/create-plant-wizard/index.server";

/** Another step shows the same data. */
export const shouldRevalidate = revalidateOnQuery((current, next) =>
  ["plantId", "companyId"].some((name) => current.get(name) !== next.get(name)),
);

export const handle = { title: msg`Create plant` };

/** Not a part of this module: its steps share their code with the tabs of the plant page. */
const wizard = lazyComponent(async () => (await import("@widgets/create-plant-wizard")).CreatePlantWizard);
if (!import.meta.env.SSR) wizard.preload();

/** The wizard that creates a plant, over the plants list (spec 3 §2). */
export default function CreatePlant() {
  const data = useLoaderData<typeof loadCreatePlant>();
  return (
    <Suspense fallback={null}>
      <wizard.Component data={data} />
    </Suspense>
  );
}
