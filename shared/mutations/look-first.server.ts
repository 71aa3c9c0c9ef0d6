import { errorOf, toResult } from "@shared/api/result";
import type { ItemOutcome } from "./bulk-mutation";

/**
 * Changes an item and returns its outcome. Where `isDone` is given, because the response to an earlier change was lost,
 * the present state is read first, and what is done already is not done again (domain/errors.md#lost-responses).
 */
export async function changeItem(
  id: number,
  change: () => Promise<void>,
  isDone?: () => Promise<boolean>,
): Promise<ItemOutcome> {
  const changed = async (): Promise<{ found?: true }> => {
    if (await isDone?.()) return { found: true };
    await change();
    return {};
  };
  const result = await toResult(changed());
  return { id, error: errorOf(result), ...(result.ok && result.value) };
}
