import { getOwnUser, listOwnCompanies } from "@entities/user";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { resolveWithin } from "@shared/streaming/resolve-within";

/** Data that is ready within this time is a part of the page's first response. */
const inlineMs = 200;

/** The account of the current user. */
export async function loader({ request, context: { api, session } }: LoaderFunctionArgs) {
  const { user, company } = session.requireUser(request);
  const account = getOwnUser(api, { signal: request.signal }).then(
    ({ email, subscribed_to_status_emails, auto_unsubscribed }) => ({
      email,
      subscribed: subscribed_to_status_emails,
      autoUnsubscribed: isReason(auto_unsubscribed) ? auto_unsubscribed : null,
    }),
  );
  // Administrators choose from all companies in the top bar (spec 1 §6).
  const companies = user.admin
    ? null
    : listOwnCompanies(api, { signal: request.signal }).then((own) =>
        own.map(({ id, name, parents }) => ({ id, name, parents: parents.map((parent) => parent.name) })),
      );
  return {
    companyId: company.id,
    companies: companies && toDeferredResult(companies),
    user: { id: user.id, first_name: user.first_name, last_name: user.last_name, email: user.email },
    account: (await resolveWithin(toDeferredResult(account), inlineMs)).value,
  };
}

/** An API without reasons may send a flag. */
const isReason = (value: string | null) => value !== null && !["", "0", "false"].includes(value);
