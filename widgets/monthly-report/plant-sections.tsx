import { Trans } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { energySections } from "./plant-energy";
import { figureSections } from "./plant-figures";
import { recordSections } from "./plant-records";
import { type PlantPart, type PlantReport, partOf } from "./plant-report";
import styles from "./report.module.css";
import { type PlantSection, Section, useReport } from "./values";

/**
 * The sections of a plant, in the order of its page and of the spreadsheet (domain/reports.md#plant). `sectionLoaders`
 * loads their values.
 */
export const plantSections: { readonly [Part in PlantPart]: PlantSection<Part> } = {
  ...energySections,
  ...figureSections,
  ...recordSections,
};

export const plantParts = Object.keys(plantSections) as PlantPart[];

/** The sections of a plant that is not monitored (domain/light-plants.md#what-a-light-plant-shows). */
export const lightParts = plantParts.filter((name) => plantSections[name].isLight);

const shownBeside = new Set(Object.values(plantSections).flatMap(({ beside }) => beside ?? []));

interface SectionProps<Name> {
  report: PlantReport;
  name: Name;
}

/** Shows sections of a plant below each other, or two beside each other. */
export function PlantSections({ report, names }: { report: PlantReport; names: readonly PlantPart[] }) {
  return names
    .filter((name) => !shownBeside.has(name))
    .map((name) => {
      const { beside } = plantSections[name];
      const section = <PlantSectionView key={name} report={report} name={name} />;
      if (!beside) return section;
      return (
        <div key={name} className={styles.columns}>
          {section}
          <PlantSectionView report={report} name={beside} />
        </div>
      );
    });
}

/** A section of the page, or the line that it is empty or could not be loaded. */
function PlantSectionView<Name extends PlantPart>({ report, name }: SectionProps<Name>) {
  const { title, Content, empty } = plantSections[name];
  if (!(name in report.parts)) return null;
  const value = partOf(report, name);
  const isEmpty = Array.isArray(value) && value.length === 0;
  const content =
    value === null ? (
      <SectionError report={report} name={name} />
    ) : empty && isEmpty ? (
      <p className={styles.note}>{empty}</p>
    ) : (
      Content && <Content report={report} value={value} />
    );
  return title ? <Section title={title}>{content}</Section> : content;
}

/** States that a section failed, and loads it again. */
function SectionError({ report, name }: SectionProps<PlantPart>) {
  const { loadAgain } = useReport();
  if (report.parts[name]?.ok !== false) return null;
  return (
    <p className={styles.failed}>
      {plantSections[name].error}{" "}
      <Button size="small" icon="retry" onClick={() => loadAgain(report.plant.id, [name])}>
        <Trans>Load again</Trans>
      </Button>
    </p>
  );
}
