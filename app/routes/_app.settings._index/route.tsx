import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** The settings open with their first page (domain/app-shell.md#menu). */
export function loader({ request, context: { session } }: LoaderFunctionArgs) {
  session.requireUser(request);
  return redirect("/settings/tags");
}
