import { browserClient } from "@shared/api/v0/browser-client";
import { type FoundAddress, getAddress } from "./api";

export const lookUpAddress = (query: { postalCode: string; streetNumber: string }): Promise<FoundAddress> =>
  getAddress(browserClient, query);
