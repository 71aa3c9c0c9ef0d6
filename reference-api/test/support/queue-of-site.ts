import { Temporal } from "temporal-polyfill";
import type { Client } from "./users";

// The modules of the site that make the triage queue, without types: the site and the API share only the contract.
const siteModule = (path: string) => import(/* @vite-ignore */ new URL(`../../../${path}.ts`, import.meta.url).href);

/** What a cause of the queue costs per day, as the site shows it. */
export interface QueueCost {
  readonly key: string;
  readonly plants: number;
  readonly lost: readonly [kwh: number | null, cents: number | null];
  readonly notReceived: readonly [kwh: number | null, cents: number | null];
}

interface SiteCause {
  key: string;
  kind: string;
  tab: string;
  plants: unknown[];
  costPerDay: Record<"lostKwh" | "lostCents" | "notReceivedKwh" | "notReceivedCents", number | null>;
}

/** Returns the open causes that /triage shows for a company, from the responses of the API. */
export async function openCausesOfSite(client: Client, companyId: number, today: string): Promise<QueueCost[]> {
  const [{ buildCauses }, { listRows }, { listCausePlants }, { decode }] = await Promise.all([
    siteModule("entities/cause/build-causes"),
    siteModule("entities/cause/list-rows"),
    siteModule("entities/plant/api"),
    siteModule("shared/api/v0/decoder"),
  ]);
  const api = {
    async read(path: string, { query, schema }: { query: Record<string, string>; schema: unknown }) {
      return decode(schema, (await client.get(`${path}?${new URLSearchParams(query)}`)).body).result.value;
    },
  };
  const query = { with: "meter_issues,meters", sort: "at_stake:desc", found_on: "after:2018-01-01", snoozed: 1 };
  const { rows } = await listRows(
    (page: object) => listCausePlants(api, companyId, { ...query, ...page }),
    10_000,
    100,
  );
  const [{ drivers }] = (await client.get(`/companies/${companyId}/driver-status`)).body;
  const { causes } = buildCauses(rows, {
    today: Temporal.PlainDate.from(today),
    extensions: { losses: true },
    outages: drivers
      .filter(({ status }: { status: number }) => status > 0)
      .map((each: { driver: string; since: string | null; status: number }) => ({
        ...each,
        isDown: each.status === 2,
      })),
    tickets: new Map(),
    languages: [],
    company: { id: companyId, name: null },
    rightsOf: () => ({ isChangeable: false, canWriteNotes: false }),
  });
  return (causes as SiteCause[])
    .filter(({ tab, kind }) => tab === "open" && kind !== "notes")
    .map(({ key, plants, costPerDay }) => ({
      key,
      plants: plants.length,
      lost: [costPerDay.lostKwh, costPerDay.lostCents],
      notReceived: [costPerDay.notReceivedKwh, costPerDay.notReceivedCents],
    }));
}
