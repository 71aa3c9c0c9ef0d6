import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Whether a text has more characters than allowed, without the spaces around it. */
export const isTooLong = (text: string, max: number): boolean => [...text.trim()].length > max;

export const tooLongMessage = (max: number): MessageDescriptor => msg`Enter at most ${max} characters.`;

/**
 * The messages of texts that are longer than allowed. A longer text is rejected, because a text that is cut may say
 * something else (domain/limits.md#texts).
 */
export const lengthProblems = <Name extends string>(
  values: { readonly [name in Name]?: string },
  limits: Readonly<Partial<Record<Name, number | null>>>,
): Partial<Record<Name, MessageDescriptor>> =>
  Object.fromEntries(
    (Object.entries(limits) as [Name, number | null][])
      .filter(([name, max]) => max !== null && isTooLong(values[name] ?? "", max))
      .map(([name, max]) => [name, tooLongMessage(max ?? 0)]),
  ) as Partial<Record<Name, MessageDescriptor>>;
