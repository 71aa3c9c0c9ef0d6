import { Explain } from "@shared/ui/explain/explain";
import { Meaning, type TermName } from "./term-text";

export { Meaning, type TermName } from "./term-text";

interface TermProps {
  name: TermName;
  /** The label beside the icon. */
  label: string;
}

/** An icon after a technical term, which shows the meaning of the term. */
export const Term = ({ name, label }: TermProps) => (
  <Explain term={label}>
    <Meaning of={name} />
  </Explain>
);
