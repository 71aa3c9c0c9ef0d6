import { useSubmission } from "@shared/forms/submission/use-submission";
import { deleteKey } from "../form";
import { deletion } from "../model";

/** Connects the deletion of users to the list with the `DeleteUser` buttons. */
export const useDeletion = (): void => useSubmission(deletion, deleteKey);
