import { Explain } from "@shared/ui/explain/explain";
import { Meaning, type TermName } from "./term-text";

export { Meaning, type TermName } from "./term-text";

interface TermProps {
  name: TermName;
  /** The label that it stands beside. */
  label: string;
}

/** The icon after a term that is not everyday, which shows what it means. */
export const Term = ({ name, label }: TermProps) => (
  <Explain term={label}>
    <Meaning of={name} />
  </Explain>
);
