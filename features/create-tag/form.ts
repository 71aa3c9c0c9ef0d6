export const createTagAction = "/actions/create-tag";
export const createTagKey = "create-tag";
/** The longest name of a tag. */
export const maxNameLength = 60;
