import { array, boolean, nullable, number, object, record, string, union, unknown } from "superstruct";
import { invalid } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { many, one } from "../../http/response-spec";
import { parseForm } from "./form";
import { meterActions } from "./meter-actions";
import { plantActions } from "./plant-actions";
import { userActions } from "./user-actions";

const actions = [...plantActions, ...meterActions, ...userActions];

const bound = nullable(union([number(), string()]));

const adminActionSchema = object({
  name: string(),
  title: string(),
  description: string(),
  scope: string(),
  action: string(),
  form: array(
    object({
      name: string(),
      label: string(),
      type: string(),
      required: boolean(),
      min: bound,
      max: bound,
      options: nullable(array(string())),
    }),
  ),
});

const listActions = endpoint({
  method: "get",
  path: "/actions",
  access: "admin",
  summary: "The actions on a plant, a meter or a user, with their forms.",
  response: many("AdminAction", adminActionSchema),
  async handle({ api }) {
    return actions.map(({ name, title, description, scope, form }) => ({
      name,
      title,
      description,
      scope,
      action: name,
      form: form(api.clock.today),
    }));
  },
});

const runAction = endpoint({
  method: "post",
  path: "/actions",
  access: "admin",
  summary: "Runs an action: {action_name, …fields of its form}.",
  body: record(string(), unknown()),
  response: one("ActionResult", object({ message: string() })),
  async handle({ api, user, body }) {
    const action = actions.find(({ name }) => name === body.action_name);
    if (!action) throw invalid({ action_name: ["This action does not exist."] });
    return { message: await action.run(api, user, parseForm(action.form(api.clock.today), body)) };
  },
});

/** Admin actions. contract-v0 §2, §5 */
export const actionEndpoints = [listActions, runAction];
