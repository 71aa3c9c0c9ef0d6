import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { formatInstant, secondsAfter } from "../clock";
import { runBatch } from "../db/connect";

/** A lease that one run at a time holds. It expires when it is not extended, so that another run can continue. */
export interface Lease {
  readonly api: Api;
  /** In `fleet_state`. */
  readonly key: string;
  readonly seconds: number;
  /** The unique name of the run. */
  readonly holder: string;
}

/** Takes a lease; null if another run holds it. */
export async function takeLease(api: Api, { key, seconds }: Pick<Lease, "key" | "seconds">): Promise<Lease | null> {
  const lease = { api, key, seconds, holder: crypto.randomUUID() };
  return (await extendLease(lease)) ? lease : null;
}

/** Takes or extends a lease. Its value contains its expiry and its holder. Returns false if another run holds it. */
export async function extendLease({ api, key, seconds, holder }: Lease): Promise<boolean> {
  const now = Temporal.Now.instant();
  const value = `${secondsAfter(now, seconds)} ${holder}`;
  const [taken] = await runBatch(api.env.DB, [
    api.db
      .insertInto("fleet_state")
      .values({ key, value })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet({ value })
          .where((eb) =>
            eb.or([eb("fleet_state.value", "<", formatInstant(now)), eb("fleet_state.value", "like", `% ${holder}`)]),
          ),
      ),
  ]);
  return (taken?.meta.changes ?? 0) > 0;
}

export async function releaseLease({ api, key, holder }: Lease): Promise<void> {
  await api.db.deleteFrom("fleet_state").where("key", "=", key).where("value", "like", `% ${holder}`).execute();
}
