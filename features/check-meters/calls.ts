import { listMeterChecks, type MeterChecks } from "@entities/meter";
import { browserClient } from "@shared/api/browser-client";
import type { PlantRef } from "@shared/api/refs";

export const loadChecks = (ref: PlantRef): Promise<MeterChecks[]> => listMeterChecks(browserClient, ref);
