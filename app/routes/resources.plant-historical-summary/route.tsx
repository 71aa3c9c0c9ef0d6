import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { resultClientLoader } from "@shared/api/result-client-loader";
import { atLeast } from "@shared/lib/at-least";

export { historicalSummaryLoader as loader } from "@widgets/plant-performance/index.server";

// spec 2 §9: the call takes at least 800 ms, so that the table does not flicker
export const clientLoader = (args: ClientLoaderFunctionArgs) => atLeast(800, resultClientLoader(args));
