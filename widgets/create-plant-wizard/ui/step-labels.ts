import type { CreatePlantStep } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

// spec 3 §2
export const stepLabels: Record<CreatePlantStep, MessageDescriptor> = {
  plant: msg`Create Plant`,
  meter: msg`Create Meter`,
  attach: msg`Attach Tags & Companies`,
  fields: msg`Add Custom Fields`,
};
