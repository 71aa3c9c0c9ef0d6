import { companyListStates, companyStates, createUserStates, userStates } from "./company-states.mjs";
import { createPlantScreens } from "./create-plant-states.mjs";
import { paletteStates } from "./palette-states.mjs";
import { plantIssuesStates, plantLongTermStates } from "./plant-tab-states.mjs";
import { accountStates, customFieldStates, supportStates, tagStates } from "./settings-states.mjs";
import {
  dashboardStates,
  dataOnly,
  healthStates,
  listStates,
  performanceStates,
  plantStates,
  reportStates,
} from "./states.mjs";
import { ticketStates, ticketsStates } from "./ticket-states.mjs";

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
  ...createPlantScreens,
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
  tickets: { account: "owner", path: "/tickets?ticket_status=open", states: ticketsStates },
  ticket: { account: "owner", path: "/tickets/4?companyId=2", states: ticketStates },
  plant: { account: "owner", path: "{plant}", states: plantStates },
  "plant-issues": { account: "owner", path: "/plants/10?companyId=2#issues", states: plantIssuesStates },
  "plant-long-term": {
    account: "owner",
    path: "/plants/21?companyId=2#long-term",
    states: plantLongTermStates,
  },
  "plant-performance": { account: "owner", path: "{plant}#performance", states: performanceStates },
  users: { account: "owner", path: "/users", states: userStates },
  "create-user": { account: "owner", path: "/users/create", states: createUserStates },
  "not-found": { account: "owner", path: "/unknown", states: dataOnly },
  "admin-dashboard": { account: "admin", path: "/", states: dataOnly },
  "admin-tickets": { account: "admin", path: "/admin/tickets?ticket_status=open", states: dataOnly },
  "admin-users": { account: "admin", path: "/users", states: dataOnly },
  companies: { account: "admin", path: "/admin/companies", states: companyListStates },
  "create-company": { account: "admin", path: "/admin/companies/create", states: dataOnly },
  company: { account: "admin", path: "/admin/companies/9", states: companyStates },
  tags: { account: "portfolio", path: "/settings/tags", states: tagStates },
  "custom-fields": { account: "portfolio", path: "/settings/custom-fields", states: customFieldStates },
  account: { account: "owner", path: "/account", states: accountStates },
  support: { account: "owner", path: "/support", states: supportStates },
  "admin-tags": { account: "admin", path: "/settings/tags", states: dataOnly },
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
  "bounced-account": { account: "bounced", path: "/account", states: dataOnly },
  "bounced-dashboard": { account: "bounced", path: "/", states: dataOnly },
  "bounced-plant": { account: "bounced", path: "{plant}", states: dataOnly },
  "bounced-plants": { account: "bounced", path: "/plants", list: "plants", states: { data, empty, failing } },
  "bounced-reports": { account: "bounced", path: "/reports", states: dataOnly },
};
