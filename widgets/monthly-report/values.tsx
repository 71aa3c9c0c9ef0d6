import type { Comparison } from "@entities/energy";
import { isStatedValue } from "@heliograph/rules/units";
import type { I18n } from "@lingui/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { messageText, useFormat } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { PlantPart, PlantParts, PlantReport, ReportedPlant } from "./plant-report";
import styles from "./report.module.css";
import type { SectionSheet } from "./sheet-cells";

/** What all pages of a report share. */
export interface ReportView {
  /** The period as text: "October 2026". */
  title: string;
  company: string;
  range: Comparison["days"] & object;
  today: Temporal.PlainDate;
  /** Whether values in euros are stated. */
  hasEuros: boolean;
  /** Whether the API offers the losses of issues. */
  hasLosses: boolean;
  /** Whether the report is of several plants, which are compared with each other. */
  isSeveral: boolean;
  /** The median of the plants of the report in kWh/kWp; null if it is not known. */
  medianPerKwp: number | null;
  loadAgain: (plantId: number, parts: readonly PlantPart[]) => void;
}

const ReportContext = createContext<ReportView | null>(null);
export const ReportProvider = ReportContext.Provider;

export function useReport(): ReportView {
  const view = useContext(ReportContext);
  if (!view) throw new Error("A part of a report is outside the report.");
  return view;
}

export interface SectionProps<Name extends PlantPart> {
  report: PlantReport;
  value: PlantParts[Name];
}

/** A section of a plant's part of a report. Its value comes from `sectionLoaders`. */
export interface PlantSection<Name extends PlantPart> {
  /** Whether plants that are not monitored have the section. */
  isLight?: true;
  /** The heading on the page. */
  title?: ReactNode;
  /** The section on its right. */
  beside?: PlantPart;
  /** Its content on the page; absent if another section shows the value. */
  Content?: (props: SectionProps<Name>) => ReactNode;
  /** What the page says of an empty list. */
  empty?: ReactNode;
  sheet?: SectionSheet<Name>;
  /** What the page and the summary say when the section could not be loaded. */
  error: ReactNode;
}

/** Lost energy, with its value if the report states euros: "67 kWh (€9.40)". */
export function LossText({ kwh, euros }: { kwh: number | null; euros: number | null | undefined }) {
  const { hasEuros } = useReport();
  return <>{useFormat().lossAndValue(kwh, hasEuros ? euros : null)}</>;
}

/** The value of a difference whose energy has the sign; nothing if the report states no euros. */
export function EurosText({ euros }: { euros: number | null }) {
  const { hasEuros } = useReport();
  const format = useFormat();
  if (!hasEuros || euros === null || !isStatedValue(Math.abs(euros))) return null;
  const value = format.lossEuros(Math.abs(euros));
  return (
    <>
      , <Trans>about {value}</Trans>
    </>
  );
}

/** The name of a plant on the page, with its city, because names repeat. */
export const namedPlant = (i18n: I18n, { name, city }: Pick<ReportedPlant, "name" | "city">): string =>
  joinTexts([messageText(i18n, name), city], ", ");

const namesShown = 12;

interface PlantNamesProps {
  plants: readonly ReportedPlant[];
  /** Whether the names of imported plants are followed by their last day. */
  hasEnds?: boolean;
}

/** The names of some plants, and the number of the others. */
export function PlantNames({ plants, hasEnds = false }: PlantNamesProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const names = plants.slice(0, namesShown).map((plant) => {
    const name = namedPlant(i18n, plant);
    const until = hasEnds && plant.importedUntil && format.date(plant.importedUntil);
    return until ? t`${name} (imported until ${until})` : name;
  });
  const others = plants.length - names.length;
  const shown = names.join("; ");
  if (others <= 0) return <>{shown}</>;
  return (
    <Trans>
      {shown} and <Plural value={others} one="# other" other="# others" />
    </Trans>
  );
}

/** A figure of a report with its label. */
export function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/**
 * The labels of what was lost. Without the extension `losses` it is only what the statuses of the days account for, which
 * is not called lost (domain/reports.md#summary).
 */
export function useLossLabels() {
  const { t } = useLingui();
  const { hasLosses, hasEuros } = useReport();
  return hasLosses
    ? {
        total: t`Lost`,
        byCause: t`Lost by cause`,
        energy: hasEuros ? t`Lost, and its value` : t`Lost`,
        nothing: t`Within the expected range.`,
      }
    : {
        total: t`Explained by statuses`,
        byCause: t`Explained by statuses`,
        energy: hasEuros ? t`Energy, and its value` : t`Energy`,
        nothing: t`No status of these days explains a loss.`,
      };
}

/** A text as a string of CSS. */
const cssString = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ")}"`;

/**
 * The company and the period in the margin of every sheet of paper. CSS has no other way to repeat a text of the page
 * in Chromium. The style sheet of a script needs no nonce.
 */
export function RunningHeader() {
  const { t } = useLingui();
  const { company, title } = useReport();
  const period = t`Report of ${title}`;
  const text = `${company} · ${period}`;
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { @top-left { color: #5b6472; content: ${cssString(text)}; font: 9px sans-serif; } }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [text]);
  return null;
}
