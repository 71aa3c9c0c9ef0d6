import { createEvent, createStore } from "effector";
import type { ExportRequest } from "./export-request";

export const exportRequested = createEvent<ExportRequest>();

/** Whether there has been an export since the application was loaded. */
export const $hasExports = createStore(false).on(exportRequested, () => true);
