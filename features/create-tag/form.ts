export const createTagAction = "/actions/create-tag";
export const createTagKey = "create-tag";
/** The field with the company that owns the tag. */
export const companyField = "company_id";
/** The longest name of a tag. */
export const maxNameLength = 60;
