import { object, optional } from "superstruct";
import type { Api } from "../api";
import { notFound } from "../http/api-error";
import { readJson } from "../http/body";
import { integerBetween } from "../http/fields";
import { validate } from "../http/validate";
import { seedNext, seedProgress } from "./";

const maxPlants = 1_000_000;
const defaultPlants = 300;

const seedBodySchema = object({ plants: optional(integerBetween(1, maxPlants)) });

/**
 * POST /__seed {plants?}: runs the next step of seeding the database and returns the progress, `{done, step, steps,
 * plants, ofPlants}`. Repeat it until `done`. Only available with ALLOW_SEED.
 */
export async function runSeedStep(api: Api, request: Request): Promise<Response> {
  assertSeedAllowed(api);
  const body = validate(await readJson(request), seedBodySchema);
  const plants = body.plants ?? (Number(api.env.DEMO_PLANTS) || defaultPlants);
  const progress = await seedNext(api.env.DB, api.env.FILES, {
    plants,
    now: api.clock.now.epochMilliseconds,
  });
  // Collects statistics, so that SQLite chooses the right indexes for a fleet of this size.
  if (progress.done) await api.env.DB.prepare("pragma optimize").run();
  return Response.json(progress);
}

/** GET /__seed: the progress of seeding; null when it has not begun. */
export async function getSeedProgress(api: Api): Promise<Response> {
  assertSeedAllowed(api);
  return Response.json(await seedProgress(api.env.DB));
}

function assertSeedAllowed(api: Api): void {
  if (api.env.ALLOW_SEED !== "true") throw notFound("Endpoint");
}
