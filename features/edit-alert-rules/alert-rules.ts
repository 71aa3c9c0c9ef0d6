import { type AlertPreview, type AlertRuleRef, alertsPath } from "@entities/alert-rule";
import { msg } from "@lingui/core/macro";
import type { ProblemDetails } from "@shared/api/result";
import { createCurrentRun } from "@shared/data/current-run";
import type { DataPart } from "@shared/data/revalidation";
import { createForm } from "@shared/forms/create-form";
import type { ValueOf } from "@shared/mutations/action.server";
import { createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { combine, createEffect, createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
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

export const switchRule = createMutation<typeof switchRuleOfUser>("switch-alert-rule", { invalidates: changedParts });

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

/** A preview is loaded when nothing has been typed for this time (domain/limits.md#durations). */
const previewPauseMs = 800;

export const previewRetried = createEvent();

/** The values on which the preview depends, as text. Null while a value is not valid. */
const $previewed = combine(ruleForm.$context, ruleForm.$values, (context, values): string | null => {
  if (!context) return null;
  const previewed: RuleValues = { ...values, name: "…", channel: "email", format: "standard", webhook_url: "" };
  if (Object.keys(ruleProblems(previewed)).length > 0) return null;
  return JSON.stringify({ companyId: context.value.companyId, ...previewed });
});

const { $run, responsesOf } = createCurrentRun([$previewed.updates, previewRetried]);
const loadPreviewFx = createEffect<{ run: number; text: string }, AlertPreview, ProblemDetails>(({ text }) =>
  previewRule(JSON.parse(text)),
);
const { done: previewLoaded, failed: previewFailed } = responsesOf(loadPreviewFx);
sample({
  clock: [debounce($previewed.updates, previewPauseMs), previewRetried],
  source: { run: $run, text: $previewed },
  filter: (source): source is { run: number; text: string } => source.text !== null,
  target: loadPreviewFx,
});

/** The last preview, which stays until the next one. */
const $value = createStore<AlertPreview | null>(null).on(previewLoaded, (_, preview) => preview);
const $error = createStore<ProblemDetails | null>(null)
  .on(previewFailed, (_, error) => error)
  .reset($previewed.updates, previewRetried, previewLoaded);
const $isOutdated = createStore(true)
  .on([$previewed.updates, previewRetried], () => true)
  .on([previewLoaded, previewFailed], () => false);
reset({ clock: [ruleForm.opened, ruleForm.closed], target: [$value, $error] });

/** The preview of the form: its last value, and whether it waits for a next one or for valid values. */
export const $preview = combine({
  value: $value,
  error: $error,
  isOutdated: $isOutdated,
  isComplete: $previewed.map((text) => text !== null),
});
