import { type Infer, number, string, type } from "superstruct";

/** A tag that a company owns or that is shared with it (contract §6). */
export const tagSchema = type({ id: number(), name: string() });
export type Tag = Infer<typeof tagSchema>;
