import { type MeterTest, pollMeterTest } from "@entities/meter";
import { browserClient } from "@shared/api/v0/browser-client";
import type { TestTarget } from "./test-meter";

export const pollTest = ({ ref, kind }: TestTarget): Promise<MeterTest> => pollMeterTest(browserClient, ref, kind);
