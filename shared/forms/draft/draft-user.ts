import { createContext } from "react";

/** The signed-in user, to whom drafts belong; null without one. The app shell provides it. */
export const DraftUserContext = createContext<number | null>(null);
