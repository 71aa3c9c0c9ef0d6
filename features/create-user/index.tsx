import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createForm } from "@shared/forms/create-form";
import { useForm } from "@shared/forms/form";
import { ListedForm } from "@shared/forms/form-page";
import { createMutation } from "@shared/mutations/create-mutation";
import { FormError } from "@shared/ui/alert/alert";
import { TextField } from "@shared/ui/field/text-field";
import type { createCompanyUser } from "./action.server";

const usersPath = "/users";

// domain/errors.md#texts
const createUser = createMutation<typeof createCompanyUser>("create-user", {
  success: () => msg`Created user`,
  navigate: () => usersPath,
  unconfirmed: msg`It is not known whether the user was created. Look at the list of users before you create it again.`,
  failure: "form",
});

export const userForm = createForm({
  mutation: createUser,
  initial: { first_name: "", last_name: "", email: "" },
  params: (values) => values,
  draft: "create-user",
});

/** The form for a new user of the current company (domain/companies.md#users). */
export function CreateUser() {
  const { t } = useLingui();
  const form = useForm(userForm, null);
  const { failure, field } = form;
  const labels = { first_name: t`First name`, last_name: t`Last name`, email: t`Email` };

  return (
    <ListedForm label={t`Create user`} state={form} listPath={usersPath}>
      <FormError error={failure} title={<Trans>Failed to created user</Trans>} asList labels={labels} />
      <TextField label={labels.first_name} autoComplete="off" {...field("first_name")} />
      <TextField label={labels.last_name} autoComplete="off" {...field("last_name")} />
      <TextField
        label={labels.email}
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        hint={t`The user receives an email to choose a password.`}
        {...field("email")}
      />
    </ListedForm>
  );
}
