import { createContext, useContext } from "react";

/** The nonce of the page's content security policy; empty without a provider. */
export const NonceContext = createContext("");

export const useNonce = (): string => useContext(NonceContext);
