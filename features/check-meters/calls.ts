import { listMeterChecks, type MeterChecks } from "@entities/meter";
import type { PlantRef } from "@shared/api/refs";
import { browserClient } from "@shared/api/v0/browser-client";

export const loadChecks = (ref: PlantRef): Promise<MeterChecks[]> => listMeterChecks(browserClient, ref);
