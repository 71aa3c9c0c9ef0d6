import { type Infer, number, string, type } from "superstruct";

/** A user as other v0 resources refer to them. */
export const personSchema = type({ id: number(), first_name: string(), last_name: string() });
export type Person = Infer<typeof personSchema>;

/** The full name of a person. */
export const fullName = ({ first_name, last_name }: Pick<Person, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`;
