import { type PlantView, plantPermissions, tierOf } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { PageCommand } from "@shared/ui/page-command/page-command";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { TabPanel, Tabs } from "@shared/ui/tabs/tabs";
import { memo, Suspense, useState } from "react";
import type { PlantCards } from "./loader.server";
import { LongTermBadge } from "./long-term-badge";
import { SummaryTab } from "./summary/summary-tab";
import { tabPanels } from "./tab-panels";
import { type TabId, tabLabels, tabsOf } from "./tabs";
import { useTab } from "./use-tab";

interface PlantTabsProps {
  view: PlantView;
  /** The deferred data of the summary. */
  cards: PlantCards;
}

/** The tabs of the plant's layout and the panels of those that were opened, which keep their data and their state. */
export function PlantTabs({ view, cards }: PlantTabsProps) {
  const { t, i18n } = useLingui();
  const tabs = tabsOf(tierOf(view.plant, view.today), view.viewer.isAdmin);
  const selected = useTab(tabs);
  const [opened, setOpened] = useState<readonly TabId[]>([selected]);
  if (!opened.includes(selected)) setOpened([...opened, selected]);

  return (
    <>
      <Tabs
        label={t`Plant sections`}
        tabs={tabs.map((id) => ({
          id,
          label: i18n._(tabLabels[id]),
          badge: id === "long-term" && <LongTermBadge promises={cards.promises} today={view.today} />,
        }))}
        selected={selected}
        onIntent={(id) => id !== "summary" && tabPanels[id].preload()}
      />
      {plantPermissions(view).canEdit && (
        <>
          {tabs.includes("summary") && (
            <PageCommand hash="summary" press="#create-ticket button">
              <Trans>Create ticket</Trans>
            </PageCommand>
          )}
          <PageCommand hash="location">
            <Trans>Edit plant</Trans>
          </PageCommand>
        </>
      )}
      {tabs
        .filter((id) => opened.includes(id))
        .map((id) => (
          <TabPanel key={id} id={id} hidden={id !== selected}>
            {id === "summary" ? <SummaryTab view={view} cards={cards} /> : <LazyPanel id={id} view={view} />}
          </TabPanel>
        ))}
    </>
  );
}

const LazyPanel = memo(({ id, view }: { id: keyof typeof tabPanels; view: PlantView }) => {
  const { Component } = tabPanels[id];
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <Component view={view} />
    </Suspense>
  );
});
