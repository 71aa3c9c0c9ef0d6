import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** The footer of the dialog; null before it is mounted. */
export const WizardFooterContext = createContext<HTMLElement | null>(null);

/** The buttons of a step in the footer of the dialog, which stays the same from step to step. */
export function WizardFooter({ children }: { children: ReactNode }) {
  const footer = useContext(WizardFooterContext);
  return footer && createPortal(children, footer);
}
