import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import type { FormField, FormValues } from "./form";

/** Something administrators can do to one plant, meter or user; its first field is {scope}_id. spec 2 §3 */
export interface AdminAction {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: "plant" | "meter" | "user";
  /** The form on a day: bounds of dates move with it. */
  readonly form: (today: string) => readonly FormField[];
  /** Does it and says so in a sentence; throws an ApiError when it cannot be done. */
  readonly run: (api: Api, user: SignedInUser, values: FormValues) => Promise<string>;
}
