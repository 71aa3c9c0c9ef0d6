import { type Plant, tierOf } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { TabPanel, Tabs } from "@shared/ui/tabs/tabs";
import type { PlantCards } from "./loader.server";
import { PlannedTab } from "./planned-tab";
import { SummaryTab } from "./summary/summary-tab";
import { tabLabels, tabsOf } from "./tabs";
import { useTab } from "./use-tab";

interface PlantTabsProps {
  plant: Plant;
  companyId: number;
  cards: PlantCards;
  adminMode: boolean;
  today: Temporal.PlainDate;
}

/** The tabs of the plant's layout and the panel of the selected one. */
export function PlantTabs({ adminMode, ...summary }: PlantTabsProps) {
  const { t, i18n } = useLingui();
  const tabs = tabsOf(tierOf(summary.plant, summary.today), adminMode);
  const selected = useTab(tabs);
  return (
    <>
      <Tabs
        label={t`Plant sections`}
        tabs={tabs.map((id) => ({ id, label: i18n._(tabLabels[id]) }))}
        selected={selected}
      />
      <TabPanel id={selected}>
        {selected === "summary" ? <SummaryTab {...summary} /> : <PlannedTab tab={selected} />}
      </TabPanel>
    </>
  );
}
