/** The resource route with the choices of a kind for the tickets of a company; the current company by default. */
export const ticketChoicesHref = (of: string, companyId?: number): string => {
  const params = new URLSearchParams({ of });
  if (companyId !== undefined) params.set("company_id", String(companyId));
  return `/resources/ticket-choices?${params}`;
};
