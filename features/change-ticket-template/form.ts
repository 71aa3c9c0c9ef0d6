/** The action of the form. */
export const templateAction = "/actions/change-ticket-template";

/** The fetcher key of a ticket's template. */
export const templateKey = (ticketId: number): string => `change-ticket-template-${ticketId}`;

/** The field with the template's id; empty for none. */
export const templateField = "ticket_template_id";

/** The URL of a company's templates. */
export const templatesHref = (companyId: number): string =>
  `/resources/ticket-templates?company_id=${companyId}`;
