import { msg } from "@lingui/core/macro";
import type { ProblemDetails } from "@shared/api/result";
import { createMutation } from "@shared/mutations/create-mutation";
import { errorReceived, toastShown } from "@shared/toasts/model";
import { createEffect, createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { reset } from "patronum/reset";
import { useEffect } from "react";
import type { switchCompanyAction } from "./action.server";

/** Marks that the next document belongs to another company. */
const storageKey = "switched-company";

/** Storage can be unavailable. The page then names the company in the top bar only. */
function markSwitch(): void {
  try {
    sessionStorage.setItem(storageKey, "1");
  } catch {}
}

function takeMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(storageKey) !== null;
    sessionStorage.removeItem(storageKey);
    return isMarked;
  } catch {
    return false;
  }
}

/** Names the company in a toast after a switch, which loads a new document (domain/sessions.md#companies). */
export function useSwitchNotice(company: { name: string } | null): void {
  const showToast = useUnit(toastShown);
  const name = company?.name;
  useEffect(() => {
    if (name !== undefined && takeMark()) showToast({ kind: "success", message: msg`Switched to ${name}` });
  }, [name, showToast]);
}

const switchCompany = createMutation<typeof switchCompanyAction>("switch-company", { failure: "form" });

/**
 * Loads a page, by default the dashboard, as a new document, so that no data of the other company remains. See
 * domain/sessions.md#companies.
 */
export const loadPageFx = createEffect((page: string | undefined) => {
  markSwitch();
  if (page === undefined) return window.location.assign("/");
  window.history.replaceState(null, "", page);
  window.location.reload();
});

interface Choice {
  companyId: number;
  /** Where an error is shown: in the picker, in an alert at the button, or in a toast. */
  shows: "picker" | "alert" | "toast";
  /** The path to open after the switch. The default is the dashboard. */
  page?: string;
}

export const companyPickerOpened = createEvent();
export const searchTyped = createEvent<string>();
/** An arrow key moved the active option in a list of `count` options. */
export const activeMoved = createEvent<{ by: number; count: number }>();
export const switchPressed = createEvent<Choice>();
export const companyPicked = switchPressed.prepend((companyId: number) => ({ companyId, shows: "picker" }));

export const $search = createStore("").on(searchTyped, (_, search) => search);

/** The index of the active option. Each search starts at the best match. */
export const $active = createStore(0).on(activeMoved, (active, { by, count }) =>
  Math.max(0, Math.min(active + by, count - 1)),
);

/** The pending switch, until the document is loaded. Otherwise null. */
export const $choice = createStore<Choice | null>(null);
export const $switching = $choice.map((choice) => choice !== null);

const submitted = sample({
  clock: switchPressed,
  source: $choice,
  filter: (choice) => choice === null,
  fn: (_, choice) => choice,
});
$choice.on(submitted, (_, choice) => choice);
sample({ clock: submitted, fn: ({ companyId }) => ({ companyId }), target: switchCompany });

sample({ clock: switchCompany.done, source: $choice, fn: (choice) => choice?.page, target: loadPageFx });
const failed = sample({
  clock: switchCompany.failData,
  source: $choice,
  fn: (choice, error) => ({ companyId: choice?.companyId, shows: choice?.shows, error }),
});
/** The last switch that failed. */
export const $failure = createStore<{ companyId?: number; shows?: Choice["shows"]; error: ProblemDetails } | null>(
  null,
).on(failed, (_, failure) => failure);
export const $switchError = $failure.map((failure) => (failure?.shows === "picker" ? failure.error : null));
sample({
  clock: failed.filter({ fn: ({ shows, error }) => shows === "toast" && !error.sessionEnded }),
  fn: ({ error }) => error,
  target: errorReceived,
});

reset({ clock: failed, target: $choice });
reset({ clock: companyPickerOpened, target: [$search, $active, $failure] });
reset({ clock: searchTyped, target: $active });
reset({ clock: submitted, target: $failure });
