import { isLocation } from "@heliograph/rules/places";
import { ApiError, apiErrorCode } from "@shared/api/result";
import { browserClient } from "@shared/api/v0/browser-client";
import type { FormModel } from "@shared/forms/form-model";
import { combine, createEffect, createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import { type AddressQuery, type AddressValues, isQueryChange, isSameQuery, toAddressQuery } from "./address";
import { type FoundAddress, getAddress } from "./api";

/**
 * The state of a look-up. "not-found" means that no address has the postal code and number; "failed" is any other
 * error, after which the user may choose to enter the address by hand. Street, city and coordinates can be edited in the
 * states "not-found" and "by-hand" only.
 */
type LookUp = "idle" | "pending" | "found" | "not-found" | "failed" | "by-hand";

/** The fields that a look-up fills in. */
type Location = Pick<AddressValues, "street" | "city" | "latitude" | "longitude">;
const noLocation: Location = { street: "", city: "", latitude: "", longitude: "" };

const notFoundCodes: readonly number[] = [apiErrorCode.addressNotFound, apiErrorCode.houseNumberNotFound];
const isNotFound = (error: Error) => error instanceof ApiError && notFoundCodes.includes(error.code);

// biome-ignore lint/suspicious/noExplicitAny: the parameters and the result of the form do not matter here
type AnyForm = FormModel<AddressValues, any, any, any>;

interface AddressLookUpOptions {
  /** A form with the fields of an address. `initial` is the address before any look-up. */
  form: Pick<AnyForm, "opened" | "closed" | "changed" | "restored" | "$context" | "$values">;
  debounceMs: number;
}

/**
 * Creates the address look-up of a form. When typing has paused for `debounceMs`, the look-up fills in the street, the
 * city and the coordinates of a Dutch postal code and number. A response is dropped when the values have changed. A
 * change of the postal code or the number clears the looked-up fields, but not the fields that the user typed.
 */
export function createAddressLookUp({ form, debounceMs }: AddressLookUpOptions) {
  const lookUpRetried = createEvent();
  /** The user enters the address by hand after a failed look-up. */
  const byHandChosen = createEvent();
  const lookUpFx = createEffect((query: AddressQuery): Promise<FoundAddress> => getAddress(browserClient, query));
  const $lookUp = createStore<LookUp>("idle");
  /** The fields of the last look-up; null before the first one. */
  const $filled = createStore<Location | null>(null);
  /** The query for the current values; null while the form is closed or the query is incomplete. */
  const $query = sample({
    source: { values: form.$values, context: form.$context },
    fn: ({ values, context }) => context && toAddressQuery(values),
  });

  // Looks up a restored address again, because the result decides whether the other fields can be edited.
  const edited = sample({
    clock: merge([form.changed, form.restored]).filter({ fn: isQueryChange }),
    source: form.$values,
    fn: toAddressQuery,
  });
  sample({
    clock: debounce(edited, debounceMs),
    source: $query,
    filter: (query, edited) => edited !== null && isSameQuery(query, edited),
    fn: (_, edited) => edited as AddressQuery,
    target: lookUpFx,
  });
  const retried = sample({ clock: lookUpRetried, source: $query }).filterMap((query) => query ?? undefined);
  sample({ clock: retried, target: lookUpFx });

  // The address of a plant is looked up when the form opens: one that is not found can be edited, and a place moved.
  const checked = sample({ clock: form.opened, source: $query }).filterMap((query) => query ?? undefined);
  sample({ clock: checked, target: lookUpFx });
  const $isCheck = createStore(false)
    .on(checked, () => true)
    .on([edited, retried], () => false);

  const $current = combine({ query: $query, isCheck: $isCheck });
  const found = sample({
    clock: lookUpFx.done,
    source: $current,
    filter: ({ query, isCheck }, { params }) => !isCheck && isSameQuery(query, params),
    fn: (_, { result }) => toLocation(result),
  });
  const failed = sample({
    clock: lookUpFx.fail,
    source: $current,
    filter: ({ query, isCheck }, { params, error }) => isSameQuery(query, params) && (!isCheck || isNotFound(error)),
    fn: (_, { error }) => error,
  });

  const outdated = sample({
    clock: edited,
    source: { filled: $filled, values: form.$values },
    filter: ({ filled, values }) => filled !== null && isSameLocation(filled, values),
    fn: () => noLocation,
  });
  sample({ clock: [found, outdated], target: form.changed });
  $filled.on(found, (_, location) => location);

  $lookUp
    .on(edited, (_, query) => (query ? "pending" : "idle"))
    .on(retried, () => "pending")
    .on(found, () => "found")
    .on(failed, (_, error) => (isNotFound(error) ? "not-found" : "failed"))
    .on(byHandChosen, (state) => (state === "failed" ? "by-hand" : state));
  reset({ clock: [form.opened, form.closed], target: [$lookUp, $filled] });

  return { lookUpRetried, byHandChosen, lookUpFx, $lookUp };
}

export type AddressLookUp = ReturnType<typeof createAddressLookUp>;

function toLocation({ street, city, location }: FoundAddress): Location {
  const [longitude, latitude] = location?.coordinates ?? [];
  const coordinates = { latitude, longitude };
  const place = isLocation(coordinates) ? coordinates : { latitude: "", longitude: "" };
  return {
    street: street ?? "",
    city: city ?? "",
    latitude: String(place.latitude),
    longitude: String(place.longitude),
  };
}

const isSameLocation = (a: Location, b: Location): boolean =>
  a.street === b.street && a.city === b.city && a.latitude === b.latitude && a.longitude === b.longitude;
