import { msg } from "@lingui/core/macro";
import type { Message } from "../i18n/format";

/** A plant as a company sees it (domain/v0-calls.md#plants). */
export interface PlantRef {
  companyId: number;
  plantId: number;
}

/** The v0 path of a plant, the prefix of the paths of its parts. */
export const plantPath = ({ companyId, plantId }: PlantRef): string => `/companies/${companyId}/plants/${plantId}`;

/** A user as other v0 resources refer to them. */
interface Person {
  id: number | null;
  first_name: string | null;
  last_name: string | null;
}

/** The full name of a person; 'User #id' without names (domain/units.md#names). */
export function fullName({ id, first_name, last_name }: Person): Message {
  const names = [first_name, last_name].filter(Boolean);
  if (names.length > 0) return names.join(" ");
  return id === null ? msg`Unknown user` : msg`User #${id}`;
}
