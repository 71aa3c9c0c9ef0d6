import { ApiError, apiErrorCode } from "@shared/api/api-error";
import { createEffect, createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import { type AddressQuery, type AddressValues, isQueryChange, isSameQuery, queryOf } from "./address-values";
import type { FoundAddress } from "./schema";

/**
 * The state of a look-up. Street, city and coordinates can be edited only after "not-found": there is no address at the
 * postal code and number. "failed" is any other error.
 */
export type LookUp = "idle" | "pending" | "found" | "not-found" | "failed";

const noLocation = { street: "", city: "", latitude: "", longitude: "" };

const notFoundCodes: readonly number[] = [apiErrorCode.addressNotFound, apiErrorCode.houseNumberNotFound];

/**
 * Creates the model of an address form that looks up the street, city and coordinates of a Dutch postal code and number
 * once typing has paused for `debounceMs`. Responses for other than the current values are dropped. What a look-up has
 * filled in is cleared when the postal code or the number changes; what the user typed stays.
 */
export function createAddressModel({ debounceMs }: { debounceMs: number }) {
  const opened = createEvent<AddressValues>();
  const changed = createEvent<Partial<AddressValues>>();
  const closed = createEvent();
  /** A failed look-up is to be repeated. */
  const lookUpRetried = createEvent();

  const lookUpFx = createEffect(
    async (query: AddressQuery): Promise<FoundAddress> => (await import("./calls")).lookUpAddress(query),
  );

  const $values = createStore<AddressValues | null>(null)
    .on(opened, (_, values) => values)
    .on(changed, (values, change) => values && { ...values, ...change });
  const $lookUp = createStore<LookUp>("idle");

  const edited = sample({
    clock: changed,
    source: $values,
    fn: (values, change) => ({ values, change }),
  }).filterMap(({ values, change }) => (values && isQueryChange(change) ? queryOf(values) : undefined));
  sample({
    clock: debounce(edited, debounceMs),
    source: $values,
    filter: (values, query) => query !== null && values !== null && isSameQuery(queryOf(values), query),
    fn: (_, query) => query as AddressQuery,
    target: lookUpFx,
  });

  const isCurrent = (values: AddressValues | null, { params }: { params: AddressQuery }) =>
    values !== null && isSameQuery(queryOf(values), params);
  const found = sample({
    clock: lookUpFx.done,
    source: $values,
    filter: isCurrent,
    fn: (_, { result }) => result,
  });
  const failed = sample({
    clock: lookUpFx.fail,
    source: $values,
    filter: isCurrent,
    fn: (_, { error }) => error,
  });

  const retried = sample({ clock: lookUpRetried, source: $values }).filterMap(
    (values) => (values && queryOf(values)) ?? undefined,
  );
  sample({ clock: retried, target: lookUpFx });

  /** Whether the street, city and coordinates are those of a look-up. */
  const $isFilled = createStore(false)
    .on(found, () => true)
    .on(changed, (isFilled, change) => isFilled && isQueryChange(change));
  $values.on(
    sample({ clock: edited, filter: $isFilled }),
    (values) => values && { ...values, ...noLocation },
  );
  reset({ clock: [opened, closed], target: $isFilled });

  $lookUp
    .on(edited, (_, query) => (query ? "pending" : "idle"))
    .on(retried, () => "pending")
    .on(found, () => "found")
    .on(failed, (_, error) =>
      error instanceof ApiError && notFoundCodes.includes(error.code) ? "not-found" : "failed",
    );
  $values.on(found, (values, { street, city, location }) => {
    if (!values) return values;
    const [longitude = "", latitude = ""] = location?.coordinates ?? [];
    return {
      ...values,
      street: street ?? "",
      city: city ?? "",
      latitude: String(latitude),
      longitude: String(longitude),
    };
  });
  reset({ clock: [opened, closed], target: $lookUp });
  reset({ clock: closed, target: $values });

  return { opened, changed, closed, lookUpRetried, lookUpFx, $values, $lookUp };
}

export type AddressModel = ReturnType<typeof createAddressModel>;
