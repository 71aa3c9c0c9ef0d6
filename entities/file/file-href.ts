import type { PlantRef } from "@shared/api/refs";

/** The download URL of a plant's file. */
export const fileHref = ({ companyId, plantId }: PlantRef, fileId: number): string =>
  `/resources/plant-file?companyId=${companyId}&plantId=${plantId}&fileId=${fileId}`;
