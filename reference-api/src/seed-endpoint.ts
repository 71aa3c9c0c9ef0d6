import { object, optional } from "superstruct";
import type { Api } from "./api";
import { notFound } from "./http/api-error";
import { readJson } from "./http/body";
import { integerBetween } from "./http/fields";
import { validate } from "./http/validate";
import { seedNext, seedProgress } from "./seed";

const maxPlants = 1_000_000;
const defaultPlants = 300;

const seedBodySchema = object({ plants: optional(integerBetween(1, maxPlants)) });

/**
 * POST /__seed {plants?}: does the next step of filling the database with the demo fleet and answers how far it is,
 * `{done, step, steps, plants, ofPlants}`. Call it until done. It is a door of its own, open only with ALLOW_SEED.
 */
export async function runSeedStep(api: Api, request: Request): Promise<Response> {
  assertSeedAllowed(api);
  const body = validate(await readJson(request), seedBodySchema);
  const plants = body.plants ?? (Number(api.env.DEMO_PLANTS) || defaultPlants);
  const progress = await seedNext(api.env.DB, { plants, now: api.clock.now.epochMilliseconds });
  // Lets SQLite count what it holds, so that it chooses the right index for a fleet of this size.
  if (progress.done) await api.env.DB.prepare("pragma optimize").run();
  return Response.json(progress);
}

/** GET /__seed: how far the seeding is; null when none was begun. */
export async function getSeedProgress(api: Api): Promise<Response> {
  assertSeedAllowed(api);
  return Response.json(await seedProgress(api.env.DB));
}

function assertSeedAllowed(api: Api): void {
  if (api.env.ALLOW_SEED !== "true") throw notFound("This address");
}
