import type { Result } from "@shared/api/result";
import { useSettled } from "@shared/streaming/settled-results";
import { createContext, type ReactNode, useContext } from "react";

/** What the current company has to choose from. A value is null when it is not known. */
export interface CompanyChoices {
  companyId: number;
  tags: boolean | null;
  childCompanies: boolean | null;
  /** Whether the company has more than one plant. */
  otherPlants: boolean | null;
  /** What pages with figures wait for; null when they have some, and when that is not known. */
  missing: MissingData | null;
}

/** A company has no plants yet, or an installation for own plants has no measurements yet. */
export type MissingData = "plants" | "measurements";

const CompanyChoicesContext = createContext<CompanyChoices | null>(null);

interface CompanyChoicesProviderProps {
  result: Promise<Result<CompanyChoices | null>> | Result<CompanyChoices | null>;
  children: ReactNode;
}

export function CompanyChoicesProvider({ result, children }: CompanyChoicesProviderProps) {
  return <CompanyChoicesContext.Provider value={useSettled(result)}>{children}</CompanyChoicesContext.Provider>;
}

/**
 * Whether a filter or a menu of what a company has is offered: unless the company has nothing to choose from. By default
 * of the current company; nothing is known of others.
 */
export function useHasChoices(
  name: Exclude<keyof CompanyChoices, "companyId" | "missing">,
  companyId?: number,
): boolean {
  const choices = useContext(CompanyChoicesContext);
  if (!choices || (companyId !== undefined && companyId !== choices.companyId)) return true;
  return choices[name] ?? true;
}

/** What pages with figures of the current company wait for (domain/app-shell.md#menu). */
export const useMissingData = (): MissingData | null => useContext(CompanyChoicesContext)?.missing ?? null;
