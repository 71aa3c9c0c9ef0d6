import type { I18n, MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";

/** A text for the user: a message descriptor, or text that the server has written already. */
export type Message = string | MessageDescriptor;

/** Returns a message in the language of the page. */
export const messageText = (i18n: I18n, message: Message): string =>
  typeof message === "string" ? message : i18n._(message);

/** Renders a message in the language of the page. */
export function MessageText({ message }: { message: Message }) {
  const { i18n } = useLingui();
  return <>{messageText(i18n, message)}</>;
}
