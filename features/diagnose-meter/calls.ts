import { type Diagnostics, getDiagnostics, type MeterRef } from "@entities/meter";
import { browserClient } from "@shared/api/v0/browser-client";

export const diagnose = (ref: MeterRef): Promise<Diagnostics> => getDiagnostics(browserClient, ref);
