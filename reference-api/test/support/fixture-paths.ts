import type { Endpoint } from "../../src/routes/endpoint";
import { issue, meter, plant, tag, ticket } from "./fixtures";
import { company, user } from "./users";

/** The ids of path parameters for a resource of Alpha. */
export const ownIds: Readonly<Record<string, number | string>> = {
  c: company.alpha,
  company: company.beta,
  child: company.east,
  p: plant.own,
  m: meter.south,
  i: issue.zero,
  t: ticket.open,
  u: user.owner,
  tag: tag.roof,
  type: 1,
  a: 1,
  d: "solaredge",
  id: 1,
  r: 1,
};

/** The path of an endpoint for a resource of Alpha, or with other ids. */
export function pathOf({ path }: Pick<Endpoint, "path">, ids = ownIds): string {
  return path.replace(/\{(\w+)(:text)?\}/g, (_, name: string) => String(ids[name]));
}
