import { lazyComponent } from "@shared/lib/react";
import { Explain } from "@shared/ui/explain/explain";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Suspense } from "react";
import type { TermName } from "./term-text";

export type { TermName } from "./term-text";

const termText = lazyComponent(async () => (await import("./term-text")).TermText);

/** What a term means. The texts of all terms are loaded with the first one that is shown. */
export const Meaning = ({ of: name }: { of: TermName }) => (
  <Suspense fallback={<Skeleton width="14rem" height="0.75em" />}>
    <termText.Component name={name} />
  </Suspense>
);

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
