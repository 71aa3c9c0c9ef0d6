import type { Endpoint } from "./http/endpoint";
import { accountEndpoints } from "./routes/account/account";
import { sessionEndpoints } from "./routes/account/session";
import { actionEndpoints } from "./routes/actions/actions";
import { addressEndpoints } from "./routes/addresses";
import { companyEndpoints } from "./routes/companies/companies";
import { companyUserEndpoints } from "./routes/companies/company-users";
import { credentialEndpoints } from "./routes/companies/credentials";
import { customFieldTypeEndpoints } from "./routes/companies/custom-field-types";
import { driverEndpoints } from "./routes/companies/drivers";
import { tagEndpoints } from "./routes/companies/tags";
import { measurementEndpoints } from "./routes/meters/measurements";
import { meterChangeEndpoints } from "./routes/meters/meter-changes";
import { meterCheckEndpoints } from "./routes/meters/meter-checks";
import { meterEndpoints } from "./routes/meters/meters";
import { auditEndpoints } from "./routes/plants/audits";
import { contactEndpoints } from "./routes/plants/contacts";
import { customFieldEndpoints } from "./routes/plants/custom-fields";
import { fileEndpoints } from "./routes/plants/files";
import { issueEndpoints } from "./routes/plants/issues";
import { noteEndpoints } from "./routes/plants/notes";
import { plantEndpoints } from "./routes/plants/plant";
import { plantChangeEndpoints } from "./routes/plants/plant-changes";
import { plantCompanyEndpoints } from "./routes/plants/plant-companies";
import { plantListEndpoints } from "./routes/plants/plant-lists";
import { promiseEndpoints } from "./routes/plants/promises";
import { reportEndpoints } from "./routes/reports";
import { statisticsEndpoints } from "./routes/statistics/statistics";
import { statisticsPerDayEndpoints } from "./routes/statistics/statistics-per-day";
import { assigneeEndpoints } from "./routes/tickets/assignees";
import { commentEndpoints } from "./routes/tickets/comments";
import { plantTicketEndpoints } from "./routes/tickets/plant-tickets";
import { ticketEndpoints } from "./routes/tickets/tickets";
import { utilityEndpoints } from "./routes/utilities";

/** Every endpoint of the contract, under /v0. */
export const endpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...accountEndpoints,
  ...companyEndpoints,
  ...companyUserEndpoints,
  ...driverEndpoints,
  ...statisticsPerDayEndpoints,
  ...statisticsEndpoints,
  ...plantListEndpoints,
  ...reportEndpoints,
  ...plantEndpoints,
  ...plantChangeEndpoints,
  ...plantCompanyEndpoints,
  ...promiseEndpoints,
  ...auditEndpoints,
  ...meterEndpoints,
  ...meterChangeEndpoints,
  ...measurementEndpoints,
  ...issueEndpoints,
  ...plantTicketEndpoints,
  ...noteEndpoints,
  ...fileEndpoints,
  ...contactEndpoints,
  ...customFieldEndpoints,
  ...meterCheckEndpoints,
  ...utilityEndpoints,
  ...credentialEndpoints,
  ...addressEndpoints,
  ...actionEndpoints,
  ...ticketEndpoints,
  ...assigneeEndpoints,
  ...commentEndpoints,
  ...tagEndpoints,
  ...customFieldTypeEndpoints,
];
