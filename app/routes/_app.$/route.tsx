import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { PageHandle } from "../../page-handle";

export const handle: PageHandle = { title: msg`Page not found` };

/** Redirects guests from every path to sign-in, so that the response does not reveal which paths exist. */
export function loader({ request, context }: LoaderFunctionArgs): never {
  context.session.requireUser(request);
  throw new Response(null, { status: 404 });
}

/** Never rendered. A route without a component would be a resource route, which has no error page. */
export default function NotFoundPage() {
  return null;
}
