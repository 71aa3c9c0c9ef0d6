import type { MeterRef } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import { createMutation } from "@shared/mutations/create-mutation";
import { sample } from "effector";
import type { removeMeter } from "./action.server";

// domain/errors.md#texts
const deleteMeter = createMutation<typeof removeMeter>("delete-meter", {
  success: () => msg`Successfully deleted meter!`,
  invalidates: ["plant", "meters", "meterAudits"],
  failure: () => ({ kind: "danger", message: msg`Failed to delete` }),
});

interface DeletedMeter {
  ref: MeterRef;
  name: string;
}

/**
 * The confirmation of a deletion as a form without fields. Its dialog stays open until the result, because it covers
 * the dialog of the meter.
 */
export const meterDeletion = createForm({
  mutation: deleteMeter,
  initial: {},
  params: (_, { ref: { companyId, plantId, meterId } }: DeletedMeter) => ({ companyId, plantId, meterId }),
});
sample({ clock: meterDeletion.saved, fn: () => {}, target: meterDeletion.closed });
