import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { isId } from "@shared/lib/text";
import { causesOfPlants, type PlantCauses } from "./handled-causes";
import { loadQueue, type Queue } from "./load-queue.server";
import type { CauseRow } from "./queue";

/** The entries of a queue as they are shown. */
export const causeRows = ({ entries, outages }: Pick<Queue, "entries" | "outages">): CauseRow[] =>
  entries.map((entry) => ({
    ...entry,
    isDown: outages.some(({ driver, isDown }) => isDown && driver === entry.driver),
  }));

const maxPlants = 1_000;

/** The open causes of the plants that are selected in a list (`plants`), which may be those of child companies. */
export function plantCauses({ request, context }: LoaderFunctionArgs): Promise<Result<PlantCauses>> {
  const session = context.session.requireUser(request);
  const query = new URL(request.url).searchParams;
  const ids = (query.get("plants") ?? "").split(",").filter(isId).slice(0, maxPlants);
  const children = query.getAll("child_company_ids[]").filter(isId);
  const scope = { isDone: false, ...(children.length > 0 && { child_company_ids: children }) };
  const load = async (): Promise<PlantCauses> => {
    const { value } = await loadQueue(context, session, scope, request.signal);
    const { plantsRead, plantsTotal, unreadable } = value;
    return {
      rows: causesOfPlants(causeRows(value), new Set(ids.map(Number))),
      isComplete: plantsTotal !== null && plantsRead >= plantsTotal && unreadable === 0,
    };
  };
  return toResult(load());
}
