export const createUserAction = "/actions/create-user";
export const createUserKey = "create-user";
/** The fields of a user, as the API names them. */
export const userFields = ["first_name", "last_name", "email"] as const;
export type UserValues = Record<(typeof userFields)[number], string>;
/** The page that lists the users. */
export const usersPath = "/users";
