export const createCompanyAction = "/actions/create-company";
export const createCompanyKey = "create-company";
/** The page that lists the companies. */
export const companiesPath = "/admin/companies";
/** The page that edits a company. */
export const companyPath = (companyId: number): string => `${companiesPath}/${companyId}`;
