import { getCalendar, listAccessTokens, listOwnCompanies } from "@entities/user";
import { loadEmailSetting } from "@features/change-email-setting/action.server";
import { changePasswordAction } from "@features/change-password/action.server";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { errorStatus, toDeferredResult } from "@shared/api/result";
import { inlineMs, resolveWithin } from "@shared/lib/promises";
import { forUsers, performAction } from "@shared/mutations/action.server";

export async function loader({ request, context: { api, extensions, session } }: LoaderFunctionArgs) {
  const { user, company } = session.requireUser(request);
  const account = loadEmailSetting(api, { signal: request.signal });
  // Administrators select from all companies in the top bar (domain/sessions.md#companies).
  const companies = user.admin
    ? null
    : listOwnCompanies(api, { signal: request.signal }).then((own) =>
        own.map(({ id, name, parents }) => ({ id, name, parents: parents.map((parent) => parent.name) })),
      );
  const calendar = extensions.access_tokens ? toDeferredResult(getCalendar(api, { signal: request.signal })) : null;
  const tokens = extensions.access_tokens ? toDeferredResult(listAccessTokens(api, { signal: request.signal })) : null;
  return {
    companyId: company.id,
    hasAlerts: extensions.alerts,
    companies: companies && toDeferredResult(companies),
    user: { id: user.id, first_name: user.first_name, last_name: user.last_name, email: user.email },
    account: (await resolveWithin(toDeferredResult(account), inlineMs)).value,
    calendar: calendar && (await resolveWithin(calendar, inlineMs)).value,
    accessTokens: tokens && (await resolveWithin(tokens, inlineMs)).value,
  };
}

/**
 * Changes the password when the browser submits the form without JavaScript. Redirects to the account, or renders the
 * account with the messages of the rejected password.
 */
export async function action(args: ActionFunctionArgs) {
  const { result, headers } = await performAction(forUsers(changePasswordAction), args);
  if (result.ok) throw redirect("/account", { status: 303, headers });
  return data(result, { status: errorStatus(result.error), headers });
}
