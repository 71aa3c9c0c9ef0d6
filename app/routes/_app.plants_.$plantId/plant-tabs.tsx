import { type Plant, tierOf } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { TabPanel, Tabs } from "@shared/ui/tabs";
import { ComingTab } from "./coming-tab";
import type { PlantCards } from "./loader.server";
import { SummaryTab } from "./summary-tab";
import { type TabId, tabLabels, tabsOf } from "./tabs";
import { useTab } from "./use-tab";

interface PlantTabsProps {
  plant: Plant;
  cards: PlantCards;
  adminMode: boolean;
  today: Temporal.PlainDate;
}

/** The tabs of the plant's layout, and the panel of the one that is selected. */
export function PlantTabs({ plant, cards, adminMode, today }: PlantTabsProps) {
  const { t, i18n } = useLingui();
  const tabs = tabsOf(tierOf(plant, today), adminMode);
  const selected = useTab(tabs);
  return (
    <>
      <Tabs
        label={t`Parts of this plant`}
        tabs={tabs.map((id) => ({ id, label: i18n._(tabLabels[id]) }))}
        selected={selected}
      />
      <TabPanel id={selected}>
        <Panel tab={selected} plant={plant} cards={cards} today={today} />
      </TabPanel>
    </>
  );
}

function Panel({ tab, ...summary }: Omit<PlantTabsProps, "adminMode"> & { tab: TabId }) {
  return tab === "summary" ? <SummaryTab {...summary} /> : <ComingTab tab={tab} />;
}
