import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** The settings open with their first page (spec 1 §2). */
export function loader({ request, context: { session } }: LoaderFunctionArgs) {
  session.requireUser(request);
  return redirect("/settings/tags");
}
