import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { TextList } from "@shared/ui/value-cells/value-cells";
import type { CompanyRow } from "./loader.server";

const column = createDataTableColumns<CompanyRow>();

const lightLabels = { none: msg`Not shown`, shown: msg`Shown`, created: msg`Shown and created` };

/** The columns of the companies list (spec 1 §2). */
export const companyColumns = column.columns([
  column.accessor("name", {
    meta: { label: msg`Name`, fullText: ({ name }) => name, skeletonWidth: 14 },
  }),
  column.accessor("id", {
    meta: { label: msg`ID`, align: "end", primary: true, labelOnCard: true, skeletonWidth: 3 },
  }),
  column.accessor("parents", {
    meta: {
      label: msg`Parent companies`,
      primary: true,
      fullText: ({ parents }) => parents.join(", ") || undefined,
      skeletonWidth: 10,
    },
    cell: ({ getValue }) => <TextList texts={getValue()} />,
  }),
  column.accessor("light", {
    meta: { label: msg`SunData Light plants`, skeletonWidth: 8 },
    cell: ({ getValue }) => <LightPlants value={getValue()} />,
  }),
]);

function LightPlants({ value }: { value: CompanyRow["light"] }) {
  const { i18n } = useLingui();
  return i18n._(lightLabels[value]);
}
