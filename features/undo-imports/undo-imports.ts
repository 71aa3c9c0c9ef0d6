import { assessedParts } from "@entities/measurement";
import { msg } from "@lingui/core/macro";
import { chunksOf } from "@shared/lib/promises";
import type { ParamsOf } from "@shared/mutations/action.server";
import { createConfirmation } from "@shared/mutations/confirmation";
import { createMutation, inRequests } from "@shared/mutations/create-mutation";
import type { undoMeterImports } from "./action.server";

/** The imports of a request, because each of them assesses the plant. */
const importsOfRequest = 5;

type UndoneImports = ParamsOf<typeof undoMeterImports>;

const undoImports = inRequests(
  createMutation<typeof undoMeterImports>("undo-imports", {
    success: ({ params, result }) =>
      result.length === params.importIds.length
        ? msg`The import is undone`
        : { kind: "danger", message: msg`A part of the import is not undone. Undo it again.` },
    invalidates: assessedParts,
  }),
  // The later call is undone first.
  (params) => chunksOf(params.importIds.toReversed(), importsOfRequest).map((importIds) => ({ ...params, importIds })),
  () => [],
);

/** The imports of one upload, with the text that names them in the question. */
export const importUndo = createConfirmation<UndoneImports & { name: string }, UndoneImports, number[]>(undoImports);
