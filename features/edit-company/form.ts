export const editCompanyAction = "/actions/edit-company";
export const editCompanyKey = "edit-company";
/** The fields of a company whose messages are shown at them, as the API names them. */
export const companyFields = [
  "name",
  "children",
  "inboundDrivers",
  "non_mon_accessible",
  "non_mon_creation_enabled",
] as const;
