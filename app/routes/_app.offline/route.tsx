import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { PageHandle } from "../../page-handle";
import { OfflinePage } from "./offline-page";

export const handle: PageHandle = { title: msg`Available offline` };

/** The browser knows what is available. The page itself is for signed-in users. */
export function loader({ request, context: { session } }: LoaderFunctionArgs) {
  session.requireUser(request);
  return null;
}

export const shouldRevalidate = () => false;

export default OfflinePage;
