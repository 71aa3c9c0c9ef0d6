import { type PlantScopeValues, plantScopeProblems, plantScopeValues } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { DataPart } from "@shared/data/revalidation";
import { createForm } from "@shared/forms/create-form";
import type { Problems } from "@shared/forms/form-model";
import type { Language } from "@shared/lib/language";
import { lengthProblems } from "@shared/lib/text-limits";
import type { ParamsOf } from "@shared/mutations/action.server";
import { createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { createEvent, createStore } from "effector";
import type { createLinkOfCompany, ownerLinksOfCompany, revokeLinkOfCompany } from "./action.server";

/** The links of a company, and the tags that a new one can name. */
export type OwnerLinks = Extract<Awaited<ReturnType<typeof ownerLinksOfCompany>>, { ok: true }>["value"];

/** The most links of a company (domain/owner-links.md#links). */
export const maxLinks = 200;
const maxYears = 5;

const changedParts: readonly DataPart[] = ["ownerLinks"];

const createLink = createMutation<typeof createLinkOfCompany>("create-owner-link", {
  invalidates: changedParts,
  failure: "form",
  unconfirmed: msg`It is not known whether the link was created. Revoke links that you do not know, and create another one.`,
});

const revokeLink = createMutation<typeof revokeLinkOfCompany>("revoke-owner-link", {
  success: () => msg`Link revoked`,
  invalidates: changedParts,
});

type RevokedLink = ParamsOf<typeof revokeLinkOfCompany>;
export const linkRevocation = createConfirmation<RevokedLink & { name: string }, RevokedLink>(revokeLink);

export interface LinkContext {
  companyId: number;
  language: Language;
  today: string;
}

/** The values of the form, by the names that the API uses in its messages. */
interface LinkValues extends Record<string, string | boolean>, PlantScopeValues {
  name: string;
  money: boolean;
  tickets: boolean;
  language: Language;
  expires_on: string;
}

/** The days on which a link can expire. */
export const expiryDays = (today: string) => ({
  min: today,
  max: Temporal.PlainDate.from(today).add({ years: maxYears }).toString(),
});

function linkProblems(values: LinkValues): Problems<LinkValues> {
  const { name } = values;
  return {
    ...(name.trim() === "" && { name: msg`Enter a name.` }),
    ...lengthProblems({ name }, { name: 80 }),
    ...plantScopeProblems(values),
  };
}

export const linkForm = createForm({
  mutation: createLink,
  initial: ({ language }: LinkContext): LinkValues => ({
    ...plantScopeValues({ tag_id: null, plant_ids: [] }, []),
    ...{ name: "", money: false, tickets: false, language, expires_on: "" },
  }),
  params: (values, { companyId }) => ({ companyId, ...values }),
  validate: linkProblems,
});

/** The list of links was closed. */
export const linksClosed = createEvent();

/** The link that was created last. It is gone when the list closes, or when the link is revoked. */
export const $created = createStore<{ name: string; path: string } | null>(null)
  .on(createLink.doneData, (_, created) => created)
  .reset(linksClosed, revokeLink.done);
