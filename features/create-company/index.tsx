import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { createForm } from "@shared/forms/create-form";
import { useForm } from "@shared/forms/form";
import { ListedForm } from "@shared/forms/form-page";
import { createMutation } from "@shared/mutations/create-mutation";
import { FormError } from "@shared/ui/alert/alert";
import { TextField } from "@shared/ui/field/text-field";
import type { createNewCompany } from "./action.server";

/** The list of companies. The pages of companies are below this path. */
const companiesPath = "/admin/companies";

const createCompany = createMutation<typeof createNewCompany>("create-company", {
  // The success toast names the company (domain/companies.md#companies).
  success: ({ result: { name } }) => msg`Created company ${name}`,
  navigate: ({ result: { id } }) => `${companiesPath}/${id}`,
  unconfirmed: msg`It is not known whether the company was created. Look for it in the list of companies before you create it again.`,
  failure: "form",
});

export const companyForm = createForm({
  mutation: createCompany,
  initial: { name: "" },
  params: (values) => values,
  draft: "create-company",
});

/** The form for a new company. For administrators (domain/companies.md#companies). */
export function CreateCompany() {
  const { t } = useLingui();
  const form = useForm(companyForm, null);
  const { error, field } = form;

  return (
    <ListedForm label={t`Create company`} state={form} listPath={companiesPath}>
      <FormError error={error} asList />
      <TextField label={t`Name`} autoComplete="off" {...field("name")} />
    </ListedForm>
  );
}
