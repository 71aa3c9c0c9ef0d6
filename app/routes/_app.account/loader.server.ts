import { getOwnUser } from "@entities/user";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { resolveWithin } from "@shared/streaming/resolve-within";

/** Data that is ready within this time is a part of the page's first response. */
const inlineMs = 200;

/** The account of the current user. */
export async function loader({ request, context: { api, session } }: LoaderFunctionArgs) {
  const { user } = session.requireUser(request);
  const account = getOwnUser(api, { signal: request.signal }).then(
    ({ email, subscribed_to_status_emails, auto_unsubscribed }) => ({
      email,
      subscribed: subscribed_to_status_emails,
      autoUnsubscribed: isReason(auto_unsubscribed) ? auto_unsubscribed : null,
    }),
  );
  return {
    user: { id: user.id, first_name: user.first_name, last_name: user.last_name, email: user.email },
    account: (await resolveWithin(toDeferredResult(account), inlineMs)).value,
  };
}

/** An API without reasons may send a flag. */
const isReason = (value: string | null) => value !== null && !["", "0", "false"].includes(value);
