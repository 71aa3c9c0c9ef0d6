import { type AlertRuleRef, alertsPath } from "@entities/alert-rule";
import { msg } from "@lingui/core/macro";
import type { DataPart } from "@shared/data/revalidation";
import { createForm } from "@shared/forms/create-form";
import { createFormPreview } from "@shared/forms/form-preview";
import type { ValueOf } from "@shared/mutations/action.server";
import { createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { createEvent, createStore } from "effector";
import type {
  deleteRuleOfUser,
  previewRuleOfUser,
  saveRuleOfUser,
  switchRuleOfUser,
  testRuleOfUser,
} from "./action.server";
import { type RuleValues, ruleProblems, toValues } from "./rule-values";

export const changedParts: readonly DataPart[] = ["alertRules"];

const saveRule = createMutation<typeof saveRuleOfUser>("save-alert-rule", {
  success: ({ params }) => (params.ruleId === null ? msg`Rule created` : msg`Rule saved`),
  navigate: () => alertsPath,
  failure: "form",
  unconfirmed: ({ ruleId }) =>
    ruleId === null
      ? msg`It is not known whether the rule was created. Look at your rules before you save it again.`
      : undefined,
});

export const switchRule = createMutation<typeof switchRuleOfUser>("switch-alert-rule", {
  invalidates: changedParts,
  keepalive: true,
});

const deleteRule = createMutation<typeof deleteRuleOfUser>("delete-alert-rule", {
  success: () => msg`Rule deleted`,
  invalidates: changedParts,
});
export const ruleDeletion = createConfirmation<AlertRuleRef & { name: string }, AlertRuleRef>(deleteRule);

export const testRule = createMutation<typeof testRuleOfUser>("test-alert-rule", {
  unconfirmed: msg`It is not known whether the test was sent. Look at what the receiver got before you send another one.`,
});

export const ruleForm = createForm({
  mutation: saveRule,
  initial: toValues,
  params: (values, { companyId, rule }) => ({
    companyId,
    ruleId: rule?.id ?? null,
    enabled: rule?.enabled ?? true,
    ...values,
  }),
  validate: ruleProblems,
  draft: "alert-rule",
  warnsUnsaved: true,
});

/** The list of rules was closed. */
export const rulesClosed = createEvent();

/** The secret of a webhook that was saved last. It is gone when the list of rules closes. */
export const $secret = createStore<{ name: string; secret: string } | null>(null)
  .on(saveRule.doneData, (_, { name, secret }) => (secret === null ? null : { name, secret }))
  .reset(rulesClosed);

/** What the receivers responded to the last test, by the id of the rule. */
export const $tested = createStore<Readonly<Record<number, ValueOf<typeof testRuleOfUser>>>>({})
  .on(testRule.done, (tested, { params, result }) => ({ ...tested, [params.ruleId]: result }))
  .reset(rulesClosed);

const previewRule = createMutation<typeof previewRuleOfUser>("preview-alert-rule", { failure: "form" });

/** The preview of the rule in the form. It does not depend on the name and the receiver. */
export const rulePreview = createFormPreview({
  form: ruleForm,
  mutation: previewRule,
  params(values, { companyId }) {
    const previewed: RuleValues = { ...values, name: "…", channel: "email", format: "standard", webhook_url: "" };
    return Object.keys(ruleProblems(previewed)).length > 0 ? null : { companyId, ...previewed };
  },
});
