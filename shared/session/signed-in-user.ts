import { createContext, useContext } from "react";

/** The id of the signed-in user, to whom drafts and interrupted actions belong; null without one. */
export const UserIdContext = createContext<number | null>(null);

export const useUserId = (): number | null => useContext(UserIdContext);
