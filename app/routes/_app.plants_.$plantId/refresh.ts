import { type DataPart, revalidateFx } from "@shared/data/revalidation";
import { createEvent, sample } from "effector";
import { useUnit } from "effector-react";
import { interval } from "patronum/interval";
import { useEffect } from "react";

/** How often an open page loads the energy of the running day again (domain/performance.md#today). */
export const refreshMs = 300_000;

export const pageOpened = createEvent();
export const pageClosed = createEvent();

const { tick } = interval({ timeout: refreshMs, start: pageOpened, stop: pageClosed });

sample({
  clock: tick,
  filter: () => document.visibilityState === "visible",
  fn: (): DataPart[] => ["energyToday"],
  target: revalidateFx,
});

/** Loads the energy of the running day again while the page is open and visible. */
export function useRefresh(isOffered: boolean): void {
  const { open, close } = useUnit({ open: pageOpened, close: pageClosed });
  useEffect(() => {
    if (!isOffered) return;
    open();
    return close;
  }, [isOffered, open, close]);
}
