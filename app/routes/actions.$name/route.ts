import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type RegisteredAction, runAction } from "@shared/mutations/action.server";
import { actions } from "../../actions.server";

/** Runs the action of a mutation (`createMutation`), or of a form that the browser submits without JavaScript. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const registered = findAction(args.params.name);
  if (args.request.method !== "POST") throw methodNotAllowed();
  return runAction(registered, args);
}

export function loader({ params }: LoaderFunctionArgs): never {
  findAction(params.name);
  throw methodNotAllowed();
}

function findAction(name = ""): RegisteredAction {
  const registered = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!registered) throw new Response(null, { status: 404 });
  return registered;
}

const methodNotAllowed = () => new Response(null, { status: 405, headers: { Allow: "POST" } });
