import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type PlantTicket, plantTicketSchema } from "./schema";

/** The tickets of a plant, open and closed (contract §5). */
export function getPlantTickets(
  api: V0Client,
  companyId: number,
  plantId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PlantTicket[]> {
  return api.read(`/companies/${companyId}/plants/${plantId}/tickets`, {
    schema: rows(plantTicketSchema),
    signal,
  });
}
