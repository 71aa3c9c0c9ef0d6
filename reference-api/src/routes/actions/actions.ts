import { array, boolean, nullable, number, object, record, string, union, unknown } from "superstruct";
import { invalid } from "../../http/api-error";
import { withKeywords } from "../../http/fields";
import { endpoint, many, one } from "../endpoint";
import { actionTextIn } from "./action-texts";
import { type AdminAction, actionBodySchema, formOf, parseForm } from "./form";
import { meterActions } from "./meter-actions";
import { plantActions } from "./plant-actions";
import { userActions } from "./user-actions";

export const actions: readonly AdminAction[] = [...plantActions, ...meterActions, ...userActions];

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
      /** What a person reads for each option. */
      option_labels: nullable(array(string())),
    }),
  ),
});

const listActions = endpoint("get", "/actions", {
  access: "admin",
  summary: "The actions on a plant, a meter or a user, with their forms.",
  response: many("AdminAction", adminActionSchema),
  async handle({ api, request }) {
    const text = actionTextIn(request);
    return actions.map((action) => {
      const { name, title, description, scope } = action;
      const form = formOf(action, api.clock.today).map(({ label, options, ...field }) => ({
        ...{ ...field, label: text(label), options },
        option_labels: options?.map((option) => text(option.replace(/^./, (first) => first.toUpperCase()))) ?? null,
      }));
      return { name, title: text(title), description: text(description), scope, action: name, form };
    });
  },
});

/** The OpenAPI document describes the forms without the bounds of a day. */
const anyDay = "2000-01-01";

const runAction = endpoint("post", "/actions", {
  access: "admin",
  summary: "Runs an action: {action_name, …fields of its form}.",
  body: withKeywords(record(string(), unknown()), {
    oneOf: actions.map((action) => actionBodySchema(action.name, formOf(action, anyDay))),
  }),
  response: one("ActionResult", object({ message: string() })),
  async handle({ api, user, body, request }) {
    const action = actions.find(({ name }) => name === body.action_name);
    if (!action) throw invalid({ action_name: ["This action does not exist."] });
    const values = parseForm(formOf(action, api.clock.today), body);
    const result = await action.run(api, user, Number(values[`${action.scope}_id`]), values);
    return { message: actionTextIn(request)(result) };
  },
});

/** Admin actions. See domain/v0-calls.md#plants. */
export const actionEndpoints = [listActions, runAction];
