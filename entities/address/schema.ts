import { number, textOrNull } from "@shared/api/v0/fields";
import { relation, relations } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** The address of a postal code and a house number (contract §5). */
export const foundAddressSchema = type({
  street: textOrNull(),
  city: textOrNull(),
  /** `[longitude, latitude]` in degrees. */
  location: relation(type({ coordinates: relations(number()) })),
});
export type FoundAddress = Infer<typeof foundAddressSchema>;
