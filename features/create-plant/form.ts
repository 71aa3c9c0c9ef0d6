import { type AddressValues, addressFields } from "@entities/address";

/** The action of the form. */
export const createPlantAction = "/actions/create-plant";
export const createPlantKey = "create-plant";

export const newPlantFields = ["name", ...addressFields, "monitored_since"] as const;
export type NewPlantField = (typeof newPlantFields)[number];

/** What is typed in the form, besides the address. */
export interface NewPlantValues {
  name: string;
  isMonitored: boolean;
  /** `YYYY-MM-DD`, or empty. */
  monitoredSince: string;
}

/** The days on which monitoring may start, `YYYY-MM-DD`. */
export interface StartDays {
  earliest: string;
  latest: string;
}

/** What was typed and is not saved yet. */
export type NewPlantDraft = Record<"name" | "monitored" | "monitored_since" | keyof AddressValues, string>;
