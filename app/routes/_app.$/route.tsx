import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { PageHandle } from "../../page-handle";

export const handle: PageHandle = { title: msg`Page not found` };

/** Guests are redirected to sign-in from every path, so that the response does not reveal which paths exist. */
export function loader({ request, context }: LoaderFunctionArgs): never {
  context.session.requireUser(request);
  throw new Response(null, { status: 404 });
}

/** Never rendered, but a route without a component is a resource route: it has no error page. */
export default function NotFoundPage() {
  return null;
}
