import { paletteStates } from "./palette-states.mjs";
import { plantIssuesStates, plantLongTermStates } from "./plant-tab-states.mjs";
import {
  dashboardStates,
  dataOnly,
  healthStates,
  listStates,
  performanceStates,
  plantStates,
  reportStates,
} from "./states.mjs";

const { data, empty, failing, filtered } = listStates;

/**
 * The screens with their account, path and states. `{plant}` in a path is the first plant of that account's list;
 * `list` and `quick` are the list's name and its first quick filter.
 */
export const screens = {
  "sign-in": { account: "guest", path: "/sign-in", states: dataOnly },
  "forgot-password": { account: "guest", path: "/forgot-password", states: dataOnly },
  "reset-password": { account: "guest", path: "/reset-password?token=example", states: dataOnly },
  dashboard: { account: "owner", path: "/", states: dashboardStates },
  plants: { account: "owner", path: "/plants", list: "plants", quick: "Indicators", states: listStates },
  issues: { account: "owner", path: "/issues", list: "issues", quick: "Found on", states: listStates },
  performances: {
    account: "owner",
    path: "/performances",
    list: "performances",
    quick: "Long-term performance",
    states: listStates,
  },
  health: { account: "owner", path: "/health", states: healthStates },
  palette: { account: "owner", path: "/health", states: paletteStates },
  reports: { account: "owner", path: "/reports", states: reportStates },
  tickets: { account: "owner", path: "/tickets?ticket_status=open", states: dataOnly },
  plant: { account: "owner", path: "{plant}", states: plantStates },
  "plant-issues": { account: "owner", path: "/plants/10?companyId=2#issues", states: plantIssuesStates },
  "plant-long-term": {
    account: "owner",
    path: "/plants/21?companyId=2#long-term",
    states: plantLongTermStates,
  },
  "plant-performance": { account: "owner", path: "{plant}#performance", states: performanceStates },
  "not-found": { account: "owner", path: "/unknown", states: dataOnly },
  "admin-dashboard": { account: "admin", path: "/", states: dataOnly },
  "admin-tickets": { account: "admin", path: "/admin/tickets?ticket_status=open", states: dataOnly },
  "admin-plant": { account: "admin", path: "{plant}", states: dataOnly },
  "admin-plants": {
    account: "admin",
    path: "/plants",
    list: "plants",
    states: { data, filters: listStates.filters },
  },
  "portfolio-dashboard": { account: "portfolio", path: "/", states: dataOnly },
  "portfolio-plant": { account: "portfolio", path: "{plant}", states: dataOnly },
  "portfolio-plants": {
    account: "portfolio",
    path: "/plants",
    list: "plants",
    states: { data, filtered, export: listStates.export },
  },
  "portfolio-health": { account: "portfolio", path: "/health", states: dataOnly },
  "bounced-dashboard": { account: "bounced", path: "/", states: dataOnly },
  "bounced-plant": { account: "bounced", path: "{plant}", states: dataOnly },
  "bounced-plants": { account: "bounced", path: "/plants", list: "plants", states: { data, empty, failing } },
  "bounced-reports": { account: "bounced", path: "/reports", states: dataOnly },
};
