import { ApiError, apiErrorCode } from "@shared/api/api-error";
import { createEffect, createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import { normalizePostalCode } from "./postal-code";
import type { FoundAddress } from "./schema";

/** The fields of an address form; coordinates in degrees as text. */
export interface AddressValues {
  postal_code: string;
  street_number: string;
  street: string;
  city: string;
  latitude: string;
  longitude: string;
}
export type AddressField = keyof AddressValues;
export const addressFields = [
  "postal_code",
  "street_number",
  "street",
  "city",
  "latitude",
  "longitude",
] as const satisfies readonly AddressField[];

/**
 * The state of a look-up. Street, city and coordinates can be edited only after "not-found": there is no address at the
 * postal code and number. "failed" is any other error.
 */
export type LookUp = "idle" | "pending" | "found" | "not-found" | "failed";

interface Query {
  postalCode: string;
  streetNumber: string;
}

const noLocation = { street: "", city: "", latitude: "", longitude: "" };

const notFoundCodes: readonly number[] = [apiErrorCode.addressNotFound, apiErrorCode.houseNumberNotFound];

/** The query of a look-up; null while the postal code or the number is missing or invalid. */
const queryOf = ({ postal_code, street_number }: AddressValues): Query | null => {
  const postalCode = normalizePostalCode(postal_code);
  const streetNumber = street_number.trim();
  return postalCode && streetNumber ? { postalCode, streetNumber } : null;
};
const isSame = (a: Query | null, b: Query) =>
  a?.postalCode === b.postalCode && a.streetNumber === b.streetNumber;

/** Whether a change is of a field that is looked up. */
const isQueryOf = (change: Partial<AddressValues>) => "postal_code" in change || "street_number" in change;

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
    async (query: Query): Promise<FoundAddress> => (await import("./calls")).lookUpAddress(query),
  );

  const $values = createStore<AddressValues | null>(null)
    .on(opened, (_, values) => values)
    .on(changed, (values, change) => values && { ...values, ...change });
  const $lookUp = createStore<LookUp>("idle");

  const edited = sample({
    clock: changed,
    source: $values,
    fn: (values, change) => ({ values, change }),
  }).filterMap(({ values, change }) => (values && isQueryOf(change) ? queryOf(values) : undefined));
  sample({
    clock: debounce(edited, debounceMs),
    source: $values,
    filter: (values, query) => query !== null && values !== null && isSame(queryOf(values), query),
    fn: (_, query) => query as Query,
    target: lookUpFx,
  });

  const isCurrent = (values: AddressValues | null, { params }: { params: Query }) =>
    values !== null && isSame(queryOf(values), params);
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
    .on(changed, (isFilled, change) => isFilled && isQueryOf(change));
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
