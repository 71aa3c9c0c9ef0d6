import { type ComponentProps, lazy, Suspense } from "react";
import type { ViewingNotice as Notice } from "./viewing-notice";

const ViewingNotice = lazy(async () => ({ default: (await import("./viewing-notice")).ViewingNotice }));

interface ViewedThroughProps extends Omit<ComponentProps<typeof Notice>, "name"> {
  /** Null when the plant is viewed through the current company. */
  name: ComponentProps<typeof Notice>["name"] | null;
}

/** A notice above a plant that is viewed through another company than the current one. */
export function ViewedThrough({ name, ...notice }: ViewedThroughProps) {
  if (!name) return null;
  return (
    <Suspense fallback={null}>
      <ViewingNotice name={name} {...notice} />
    </Suspense>
  );
}
