import { postAction } from "@shared/api/post-action";
import { deleteAction, plantField } from "./form";

/** Deletes a plant through the action. Throws an ApiError if the API refuses it. */
export async function deletePlant(plantId: number): Promise<void> {
  await postAction(deleteAction, new URLSearchParams({ [plantField]: String(plantId) }));
}
