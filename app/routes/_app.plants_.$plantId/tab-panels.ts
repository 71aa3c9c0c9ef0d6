import type { PlantView } from "@entities/plant";
import { screenTexts } from "@shared/i18n/screen-texts";
import { type LazyComponent, lazyComponent } from "@shared/lib/lazy-component";
import type { ComponentType } from "react";
import type { TabId } from "./tabs";

type Panel = ComponentType<{ view: PlantView }>;

function panel(load: () => Promise<Panel>): LazyComponent<{ view: PlantView }> {
  return lazyComponent(async () => {
    const [component] = await Promise.all([load(), screenTexts("plant-tabs")]);
    return component;
  });
}

const meters = panel(async () => (await import("@widgets/plant-meters")).MetersTab);

/** The panels other than the summary; each is loaded when its tab is opened, or the pointer or focus is on it. */
export const tabPanels: Record<Exclude<TabId, "summary">, LazyComponent<{ view: PlantView }>> = {
  performance: panel(async () => (await import("@widgets/plant-performance")).PerformanceTab),
  issues: panel(async () => (await import("@widgets/plant-issues")).IssuesTab),
  "long-term": panel(async () => (await import("@widgets/plant-long-term")).LongTermTab),
  status: panel(async () => (await import("./status-panel")).StatusPanel),
  location: panel(async () => (await import("@widgets/plant-location")).LocationTab),
  meters,
  meter: meters,
  "notes-files": panel(async () => (await import("@widgets/plant-notes-files")).NotesFilesTab),
  contacts: panel(async () => (await import("@widgets/plant-contacts")).ContactsTab),
  admin: panel(async () => (await import("@widgets/plant-admin")).AdminTab),
};
