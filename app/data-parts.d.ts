import "@shared/data/revalidation";

/** The parts of data that mutations change (`invalidates`), and pages and panels show (`parts`). */
declare module "@shared/data/revalidation" {
  interface DataParts {
    accessTokens: unknown;
    alertRules: unknown;
    audits: unknown;
    calendar: unknown;
    comments: unknown;
    companies: unknown;
    contacts: unknown;
    customFields: unknown;
    figures: unknown;
    files: unknown;
    ingestKeys: unknown;
    issues: unknown;
    measurements: unknown;
    meterAudits: unknown;
    meters: unknown;
    notes: unknown;
    ownerLinks: unknown;
    plant: unknown;
    promises: unknown;
    reportLogo: unknown;
    reportSchedules: unknown;
    shell: unknown;
    tags: unknown;
    ticket: unknown;
    tickets: unknown;
    users: unknown;
  }
}
