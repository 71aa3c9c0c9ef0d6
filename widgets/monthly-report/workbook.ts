import { sheetsOf } from "./sheets";
import { writeWorkbook } from "./xlsx";

/** Writes the report as a workbook. The module loads when a workbook is requested. */
export const reportWorkbook = (input: Parameters<typeof sheetsOf>[0]): Uint8Array => writeWorkbook(sheetsOf(input));
