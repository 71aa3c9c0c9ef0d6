import type { Api } from "../api";
import { ApiError } from "../http/api-error";

/** Throws 5000 when the database holds demo accounts, whose password is public, unless DEMO is set. */
export async function assertDemoAllowed(api: Api): Promise<void> {
  if (api.env.DEMO === "true") return;
  const demo = await api.db.selectFrom("users").select("id").where("demo", "=", 1).executeTakeFirst();
  if (!demo) return;
  throw new ApiError(5000, {
    general: [
      'This API holds the demo accounts. Set DEMO to "true" to run it as a demonstration, or remove them.',
    ],
  });
}
