import { plantContents } from "@app/routes/_app.plants_.$plantId/plant-contents.server";
import {
  issuesOfPlant,
  loadPlantMeters,
  plantContacts,
  plantFiles,
  plantNotes,
  promisesOfPlant,
} from "@app/routes/_app.plants_.$plantId/tab-loaders.server";
import { plantCauses, searchCauses, sharedCauses } from "@entities/cause/cause-summaries.server";
import { findCause } from "@entities/cause/find-cause.server";
import { matchingCauses } from "@entities/cause/queue.server";
import { downloadFile } from "@entities/file/download.server";
import { plantChoices } from "@entities/plant/plant-choices.server";
import { plantLocations } from "@entities/plant-location/locations.server";
import { attachableCompanies } from "@features/attach-companies/action.server";
import { driverAccountChoices } from "@features/attach-driver-accounts/action.server";
import { templateChoices } from "@features/change-ticket-template/action.server";
import { ticketOptions } from "@features/create-ticket/options.server";
import { driverChoices } from "@features/edit-company/action.server";
import { reportLogo, sentReport } from "@features/edit-report-schedules/action.server";
import { ingestKeysOfMeter } from "@features/ingest-keys/action.server";
import { ownerLinksOfCompany } from "@features/owner-links/action.server";
import { filterChoices } from "@features/plants-filter/choices.server";
import { companyPresets } from "@features/saved-views/presets.server";
import { companyChoices } from "@features/switch-company/action.server";
import { tagChoices } from "@features/tag-plant/action.server";
import { ticketChoices } from "@features/tickets-filter/choices.server";
import { importsOfPlant } from "@features/undo-imports/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Result } from "@shared/api/result";
import { searchCommands } from "@widgets/command-palette/search.server";
import { listReportPlants, loadPlantReport } from "@widgets/monthly-report/plants.server";
import { adminTools } from "@widgets/plant-admin/loader.server";
import { plantSurroundings } from "@widgets/plant-location/surroundings.server";
import { loadPlantsPage } from "@widgets/plant-map/plants-page.server";
import { loadMeterFigures, loadMeterStrings } from "@widgets/plant-meters/figures.server";
import {
  comparisonLoader,
  eventsLoader,
  historicalSummaryLoader,
  kpisLoader,
  performanceLoader,
  weatherLoader,
} from "@widgets/plant-performance/loaders.server";
import { meterEnergiesLoader } from "@widgets/plant-performance/meters/loader.server";
import { plantStatuses } from "@widgets/plant-status/loader.server";
import { plantForecastLoader } from "@widgets/plant-summary/summary.server";
import { ticketNeighbours } from "@widgets/ticket-steps/neighbours.server";
import { matchingTickets, patternReviews } from "@widgets/tickets-list/loader.server";
import { causeEvidence } from "@widgets/triage/evidence.server";
import { reloadShellData } from "./routes/_app/shell-data.server";
import { companyForecast } from "./routes/_app._dashboard/loader.server";
import { offlinePlants } from "./routes/_app.offline/plants.server";
import { plantPageParts } from "./routes/_app.plants_.$plantId/loader.server";
import { ticketPageParts } from "./routes/_app.tickets_.$ticketId/loader.server";
import { wallFigures } from "./routes/wall/figures.server";

/** Loads a resource. Returns its result or a response, such as a file. */
type ResourceLoader = (args: LoaderFunctionArgs) => Promise<Result<unknown> | Response>;

/**
 * The resources of panels and pickers (`useResource`) by name. Each resource requires a user, and some an
 * administrator.
 */
export const resources: Readonly<Record<string, ResourceLoader>> = {
  "cause-evidence": causeEvidence,
  "cause-place": findCause,
  "causes-matching": matchingCauses,
  "command-causes": searchCauses,
  "command-search": searchCommands,
  companies: companyChoices,
  "company-energy-forecast": companyForecast,
  "driver-accounts": driverAccountChoices,
  "filter-choices": filterChoices,
  "filter-presets": companyPresets,
  "inbound-drivers": driverChoices,
  "map-plants": loadPlantsPage,
  "meter-ingest-keys": ingestKeysOfMeter,
  "owner-links": ownerLinksOfCompany,
  "offline-plants": offlinePlants,
  "pattern-reviews": patternReviews,
  "plant-admin": adminTools,
  "plant-causes": plantCauses,
  "plant-choices": plantChoices,
  "plant-company-choices": attachableCompanies,
  "plant-comparison": comparisonLoader,
  "plant-contacts": plantContacts,
  "plant-contents": plantContents,
  "plant-energy-forecast": plantForecastLoader,
  "plant-events": eventsLoader,
  "plant-file": downloadFile,
  "plant-files": plantFiles,
  "plant-historical-summary": historicalSummaryLoader,
  "plant-issues": issuesOfPlant,
  "plant-locations": plantLocations,
  "plant-kpis": kpisLoader,
  "plant-weather": weatherLoader,
  "plant-meter-energies": meterEnergiesLoader,
  "plant-meter-figures": loadMeterFigures,
  "plant-imports": importsOfPlant,
  "plant-meter-strings": loadMeterStrings,
  "plant-meters": loadPlantMeters,
  "plant-notes": plantNotes,
  "plant-page": plantPageParts,
  "plant-performance": performanceLoader,
  "plant-promises": promisesOfPlant,
  "plant-statuses": plantStatuses,
  "plant-surroundings": plantSurroundings,
  "plant-tag-choices": tagChoices,
  "report-logo": reportLogo,
  "report-plant": loadPlantReport,
  "report-plants": listReportPlants,
  "sent-report": sentReport,
  "shared-causes": sharedCauses,
  shell: reloadShellData,
  "ticket-choices": ticketChoices,
  "ticket-neighbours": ticketNeighbours,
  "ticket-options": ticketOptions,
  "ticket-page": ticketPageParts,
  "ticket-templates": templateChoices,
  "tickets-matching": matchingTickets,
  wall: wallFigures,
};
