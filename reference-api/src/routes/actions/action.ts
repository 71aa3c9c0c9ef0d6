import type { Api } from "../../api";
import type { SignedInUser } from "../../auth/bearer";
import type { FormField, FormValues } from "./form";

/** An action of administrators on one plant, meter or user; its first form field is {scope}_id. spec 2 §3 */
export interface AdminAction {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: "plant" | "meter" | "user";
  /** The form on the given day: the bounds of its dates depend on it. */
  readonly form: (today: string) => readonly FormField[];
  /** Runs the action and returns a success message. Throws an ApiError when it fails. */
  readonly run: (api: Api, user: SignedInUser, values: FormValues) => Promise<string>;
}
