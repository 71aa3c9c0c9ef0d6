import { ApiError, apiErrorCode } from "@shared/api/api-error";
import { browserClient } from "@shared/api/v0/browser-client";
import type { FormModel } from "@shared/forms/form-model";
import { isLocation } from "@shared/lib/location";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import { type AddressQuery, type AddressValues, isQueryChange, isSameQuery, queryOf } from "./address";
import { type FoundAddress, getAddress } from "./api";

/**
 * The state of a look-up. Street, city and coordinates can be edited only after "not-found", when there is no address at
 * the postal code and number, and after any other error ("failed").
 */
export type LookUp = "idle" | "pending" | "found" | "not-found" | "failed";

/** What a look-up fills in. */
type Location = Pick<AddressValues, "street" | "city" | "latitude" | "longitude">;
const noLocation: Location = { street: "", city: "", latitude: "", longitude: "" };

const notFoundCodes: readonly number[] = [apiErrorCode.addressNotFound, apiErrorCode.houseNumberNotFound];

// biome-ignore lint/suspicious/noExplicitAny: the parameters and the result of the form do not matter here
type AnyForm = FormModel<AddressValues, any, any, any>;

interface AddressLookUpOptions {
  /** A form with the fields of an address, whose `initial` is what its address is without a look-up. */
  form: Pick<AnyForm, "opened" | "closed" | "changed" | "restored" | "$context" | "$values">;
  debounceMs: number;
}

/**
 * Creates the look-up of a form with an address: it fills in the street, city and coordinates of a Dutch postal code
 * and number once typing has paused for `debounceMs`. Responses for other than the current values are dropped. What a
 * look-up has filled in is cleared when the postal code or the number changes; what the user typed stays.
 */
export function createAddressLookUp({ form, debounceMs }: AddressLookUpOptions) {
  const lookUpRetried = createEvent();
  const lookUpFx = createEffect((query: AddressQuery): Promise<FoundAddress> => getAddress(browserClient, query));
  const $lookUp = createStore<LookUp>("idle");
  /** What the last look-up filled in; null without one. */
  const $filled = createStore<Location | null>(null);
  /** The query of the values; null while the form is closed, or without a complete one. */
  const $query = sample({
    source: { values: form.$values, context: form.$context },
    fn: ({ values, context }) => context && queryOf(values),
  });

  // A restored address is looked up again, which decides whether its other fields can be edited.
  const edited = sample({
    clock: merge([form.changed, form.restored]).filter({ fn: isQueryChange }),
    source: form.$values,
    fn: queryOf,
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

  const isCurrent = (query: AddressQuery | null, { params }: { params: AddressQuery }) => isSameQuery(query, params);
  const found = sample({
    clock: lookUpFx.done,
    source: $query,
    filter: isCurrent,
    fn: (_, { result }) => toLocation(result),
  });
  const failed = sample({ clock: lookUpFx.fail, source: $query, filter: isCurrent, fn: (_, { error }) => error });

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
    .on(failed, (_, error) =>
      error instanceof ApiError && notFoundCodes.includes(error.code) ? "not-found" : "failed",
    );
  reset({ clock: [form.opened, form.closed], target: [$lookUp, $filled] });

  return { lookUpRetried, lookUpFx, $lookUp };
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
