import type { Endpoint } from "./http/endpoint";
import { accountEndpoints } from "./routes/account";
import { actionEndpoints } from "./routes/actions";
import { addressEndpoints } from "./routes/addresses";
import { assigneeEndpoints } from "./routes/assignees";
import { auditEndpoints } from "./routes/audits";
import { commentEndpoints } from "./routes/comments";
import { companyEndpoints } from "./routes/companies";
import { companyUserEndpoints } from "./routes/company-users";
import { contactEndpoints } from "./routes/contacts";
import { credentialEndpoints } from "./routes/credentials";
import { customFieldTypeEndpoints } from "./routes/custom-field-types";
import { customFieldEndpoints } from "./routes/custom-fields";
import { driverEndpoints } from "./routes/drivers";
import { figuresPerDayEndpoints } from "./routes/figures-per-day";
import { fileEndpoints } from "./routes/files";
import { issueEndpoints } from "./routes/issues";
import { measurementEndpoints } from "./routes/measurements";
import { meterChangeEndpoints } from "./routes/meter-changes";
import { meterCheckEndpoints } from "./routes/meter-checks";
import { meterEndpoints } from "./routes/meters";
import { noteEndpoints } from "./routes/notes";
import { plantEndpoints } from "./routes/plant";
import { plantChangeEndpoints } from "./routes/plant-changes";
import { plantCompanyEndpoints } from "./routes/plant-companies";
import { plantListEndpoints } from "./routes/plant-lists";
import { plantTicketEndpoints } from "./routes/plant-tickets";
import { promiseEndpoints } from "./routes/promises";
import { reportEndpoints } from "./routes/reports";
import { sessionEndpoints } from "./routes/session";
import { statisticsEndpoints } from "./routes/statistics";
import { tagEndpoints } from "./routes/tags";
import { ticketEndpoints } from "./routes/tickets";
import { utilityEndpoints } from "./routes/utilities";

/** Every call of the contract this API answers, under /v0. */
export const endpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...accountEndpoints,
  ...companyEndpoints,
  ...companyUserEndpoints,
  ...driverEndpoints,
  ...figuresPerDayEndpoints,
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
