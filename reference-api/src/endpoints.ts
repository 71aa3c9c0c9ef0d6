import { accessTokenEndpoints } from "./routes/access-tokens";
import { accountEndpoints, sessionEndpoints } from "./routes/account";
import { actionEndpoints } from "./routes/actions/actions";
import { alertRuleEndpoints } from "./routes/alert-rules";
import { calendarEndpoints } from "./routes/calendar";
import { companyEndpoints } from "./routes/companies/companies";
import { companyUserEndpoints } from "./routes/companies/company-users";
import { customFieldTypeEndpoints } from "./routes/companies/custom-field-types";
import { credentialEndpoints, driverEndpoints } from "./routes/companies/drivers";
import { pulledAccountEndpoints } from "./routes/companies/pulled-accounts";
import { tagEndpoints } from "./routes/companies/tags";
import type { Endpoint, EndpointGroup } from "./routes/endpoint";
import { ingestKeyEndpoints } from "./routes/meters/ingest-keys";
import { measurementImportEndpoints } from "./routes/meters/measurement-imports";
import { measurementEndpoints } from "./routes/meters/measurements";
import { meterChangeEndpoints } from "./routes/meters/meter-changes";
import { meterCheckEndpoints } from "./routes/meters/meter-checks";
import { meterEndpoints } from "./routes/meters/meters";
import { periodFigureEndpoints } from "./routes/meters/period-figures";
import { auditEndpoints } from "./routes/plants/audits";
import { contactEndpoints } from "./routes/plants/contacts";
import { customFieldEndpoints } from "./routes/plants/custom-fields";
import { fileEndpoints } from "./routes/plants/files";
import { issueEndpoints } from "./routes/plants/issues";
import { noteEndpoints } from "./routes/plants/notes";
import { ownerLinkEndpoints } from "./routes/plants/owner-links";
import { plantEndpoints } from "./routes/plants/plant";
import { plantChangeEndpoints } from "./routes/plants/plant-changes";
import { plantCompanyEndpoints } from "./routes/plants/plant-companies";
import { plantListEndpoints } from "./routes/plants/plant-lists";
import { promiseEndpoints } from "./routes/plants/promises";
import { pushDeviceEndpoints } from "./routes/push-devices";
import { reportLogoEndpoints } from "./routes/report-logo";
import { reportScheduleEndpoints } from "./routes/report-schedules";
import { reportEndpoints } from "./routes/reports";
import { searchEndpoints } from "./routes/search";
import { setupEndpoints } from "./routes/setup";
import { portfolioEndpoints } from "./routes/statistics/portfolio";
import { statisticsEndpoints } from "./routes/statistics/statistics";
import { statisticsPerDayEndpoints } from "./routes/statistics/statistics-per-day";
import { assigneeEndpoints } from "./routes/tickets/assignees";
import { commentEndpoints } from "./routes/tickets/comments";
import { patternReviewEndpoints } from "./routes/tickets/pattern-reviews";
import { plantTicketEndpoints } from "./routes/tickets/plant-tickets";
import { ticketEndpoints } from "./routes/tickets/tickets";
import { addressEndpoints, utilityEndpoints } from "./routes/utilities";

/** All endpoints of the contract below /v0, by subject. */
export const endpointGroups: readonly EndpointGroup[] = [
  {
    name: "Session and account",
    description:
      "The first administrator, sign-in, password reset, the own account, its access tokens and its calendar.",
    endpoints: [
      ...setupEndpoints,
      ...sessionEndpoints,
      ...accountEndpoints,
      ...accessTokenEndpoints,
      ...calendarEndpoints,
    ],
  },
  {
    name: "Companies",
    description: "Companies, their users, drivers and accounts.",
    endpoints: [...companyEndpoints, ...companyUserEndpoints, ...driverEndpoints, ...pulledAccountEndpoints],
  },
  {
    name: "Statistics",
    description: "Figures of a company, per day and current.",
    endpoints: [...statisticsPerDayEndpoints, ...statisticsEndpoints, ...portfolioEndpoints],
  },
  {
    name: "Lists and reports",
    description: "Pages of plants and of plants with issues, and files of them.",
    endpoints: [...plantListEndpoints, ...reportEndpoints],
  },
  {
    name: "Plants",
    description: "A plant, the companies that see it, its promises and its history.",
    endpoints: [
      ...plantEndpoints,
      ...plantChangeEndpoints,
      ...plantCompanyEndpoints,
      ...promiseEndpoints,
      ...auditEndpoints,
    ],
  },
  {
    name: "Meters",
    description: "The meters of a plant, their measurements, issues and tests.",
    endpoints: [
      ...meterEndpoints,
      ...meterChangeEndpoints,
      ...measurementEndpoints,
      ...periodFigureEndpoints,
      ...measurementImportEndpoints,
      ...ingestKeyEndpoints,
      ...issueEndpoints,
      ...meterCheckEndpoints,
    ],
  },
  {
    name: "Notes, files and contacts",
    description: "What people add to a plant.",
    endpoints: [...noteEndpoints, ...fileEndpoints, ...contactEndpoints],
  },
  {
    name: "Tickets",
    description: "Tickets on plants, their assignees and comments.",
    endpoints: [
      ...plantTicketEndpoints,
      ...ticketEndpoints,
      ...patternReviewEndpoints,
      ...assigneeEndpoints,
      ...commentEndpoints,
    ],
  },
  {
    name: "Tags and custom fields",
    description: "Tags and custom fields of companies and plants, and their sharing.",
    endpoints: [...customFieldEndpoints, ...tagEndpoints, ...customFieldTypeEndpoints],
  },
  {
    name: "Links for owners",
    description: "Pages of plants for people without an account.",
    endpoints: ownerLinkEndpoints,
  },
  {
    name: "Alerts",
    description: "Rules that send messages about causes, their messages, and the devices that receive them.",
    endpoints: [...alertRuleEndpoints, ...pushDeviceEndpoints],
  },
  {
    name: "Reports that are sent",
    description:
      "Reports that a company sends to people at a day of each month, quarter or year, what was sent, and their logo.",
    endpoints: [...reportScheduleEndpoints, ...reportLogoEndpoints],
  },
  {
    name: "Utilities",
    description: "Look-ups for forms, the search and the actions of administrators.",
    endpoints: [
      ...searchEndpoints,
      ...utilityEndpoints,
      ...credentialEndpoints,
      ...addressEndpoints,
      ...actionEndpoints,
    ],
  },
];

export const endpoints: readonly Endpoint[] = endpointGroups.flatMap((group) => group.endpoints);
