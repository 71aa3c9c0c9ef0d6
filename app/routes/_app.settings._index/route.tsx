import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Redirects to the first page of the settings (domain/app-shell.md#menu). */
export function loader({ request, context: { session } }: LoaderFunctionArgs) {
  session.requireUser(request);
  return redirect("/settings/tags");
}
