import type { I18n, MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";

/** A text for the user: a descriptor of a translated text, or a text that the server has already written. */
export type Message = string | MessageDescriptor;

/** A message in the language of the page. */
export const messageText = (i18n: I18n, message: Message): string =>
  typeof message === "string" ? message : i18n._(message);

/** Renders a message in the language of the page. */
export function MessageText({ message }: { message: Message }) {
  const { i18n } = useLingui();
  return <>{messageText(i18n, message)}</>;
}
