import { browserClient } from "@shared/api/v0/browser-client";
import { getAddress } from "./api";
import type { FoundAddress } from "./schema";

export const lookUpAddress = (query: { postalCode: string; streetNumber: string }): Promise<FoundAddress> =>
  getAddress(browserClient, query);
