import type { I18n, MessageDescriptor } from "@lingui/core";
import { isRightToLeft } from "@shared/lib/text";
import { Trans } from "./trans";

/** A text for the user: a message descriptor, or text that the server has written already. */
export type Message = string | MessageDescriptor;

/** Returns a message in the language of the page. */
export const messageText = (i18n: I18n, message: Message): string =>
  typeof message === "string" ? message : i18n._(message);

/** Renders a message in the language of the page. A text of the server keeps its own direction (domain/units.md#names). */
export function MessageText({ message }: { message: Message }) {
  if (typeof message !== "string") return <Trans {...message} />;
  return isRightToLeft(message) ? <bdi>{message}</bdi> : message;
}
