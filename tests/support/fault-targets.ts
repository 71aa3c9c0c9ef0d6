const idNames = [
  ...(["company", "user", "plant", "otherPlant", "meter", "promise", "ticket", "closedTicket", "file"] as const),
  ...(["alertRule", "schedule", "sentReport", "ownerLink"] as const),
];

/** Objects of the included back end that the owner's company has. */
export type TargetIds = Record<(typeof idNames)[number], number>;

/** For the names of the targets. */
export const noIds = Object.fromEntries(idNames.map((name) => [name, 0])) as TargetIds;

/** "leaver" is the owner under an id of its own in each request, because the sessions of that id end. */
export type Account = "owner" | "leaver" | "admin" | "guest";

/** A page, resource or action with the account that may use it. */
export interface Target {
  account: Account;
  /** The path and query, or the name of the action. */
  path: string;
  /** The parameters of an action, or the fields of a form. */
  params?: object;
}

const owner = (path: string, params?: object): Target => ({ account: "owner", path, params });
const admin = (path: string, params?: object): Target => ({ account: "admin", path, params });
const leaver = (path: string, params?: object): Target => ({ account: "leaver", path, params });
const guest = (path: string, params?: object): Target => ({ account: "guest", path, params });

/** The routes without a page: layouts, redirects, and what the other tables have. */
export const routesWithoutPage = [
  ...["_app", "_app._dashboard", "_app.health", "_app.settings._index", "_guest", "actions.$name"],
  ...["api.v0.$", "last-plant", "manifest[.]webmanifest", "resources.$name", "sign-out"],
];

/** A URL of every route with a page, by the folder in `app/routes`. */
export const pageTargets = ({ company, plant, ticket, alertRule, schedule }: TargetIds): Record<string, Target> => ({
  "_app.$": owner("/nowhere"),
  "_app._dashboard._index": owner("/?start_date=2026-03-01&end_date=2026-03-31"),
  "_app.account": owner("/account"),
  "_app.account_.alerts": owner("/account/alerts"),
  "_app.account_.alerts_.$ruleId": owner(`/account/alerts/${alertRule}`),
  "_app.admin.companies.$companyId": admin(`/admin/companies/${company}`),
  "_app.admin.companies._index": admin("/admin/companies"),
  "_app.admin.companies.create": admin("/admin/companies/create"),
  "_app.admin.tickets": admin("/admin/tickets?ticket_status=open"),
  "_app.health._index": owner("/health?health=2026-03-01"),
  "_app.issues": owner("/issues?tags=1%7C1"),
  "_app.offline": owner("/offline"),
  "_app.performances": owner("/performances"),
  "_app.plants": owner("/plants?tags=1%7C1"),
  "_app.plants.create": owner(`/plants/create?companyId=${company}&plantId=${plant}`),
  "_app.plants_.$plantId": owner(`/plants/${plant}?companyId=${company}`),
  "_app.portfolio": owner("/portfolio?by=tag"),
  "_app.reports": owner("/reports"),
  "_app.reports_.monthly": owner("/reports/monthly?period=2026-03&plants=tags%3D1%257C1"),
  "_app.reports_.schedules.$scheduleId": owner(`/reports/schedules/${schedule}`),
  "_app.settings.custom-fields": owner("/settings/custom-fields"),
  "_app.settings.tags": owner("/settings/tags"),
  "_app.support": owner("/support"),
  "_app.tickets._index": owner("/tickets?ticket_status=open"),
  "_app.tickets_.$ticketId": owner(`/tickets/${ticket}?companyId=${company}`),
  "_app.triage": owner("/triage"),
  "_app.users._index": owner("/users"),
  "_app.users.create": owner("/users/create"),
  "_guest.forgot-password": guest("/forgot-password"),
  "_guest.reset-password": guest("/reset-password?token=abc"),
  "_guest.setup": guest("/setup"),
  "_guest.sign-in": guest("/sign-in"),
  // The fault stack replaces the token by the token of its plan.
  "owner.$token": guest("/owner/{token}"),
  wall: owner("/wall"),
});

/** A URL of every name in `app/resources.server.ts`. */
export function resourceTargets(ids: TargetIds): Record<string, Target> {
  const { company, plant, otherPlant, meter, ticket, file, schedule, sentReport } = ids;
  const ref = `companyId=${company}&plantId=${plant}`;
  const days = "start_date=2026-03-01&end_date=2026-03-07";
  const chart = `kind=performance&period=hour&${days}`;
  const resource = (query = "", as = owner) => as(query && `?${query}`);
  const targets = {
    "cause-evidence": resource(`${ref}&types=shade&meters=${meter}`),
    "cause-place": resource(`cause=plant:${plant}:shade`),
    "causes-matching": resource(),
    "command-causes": resource("search=aa"),
    "command-search": resource("search=a"),
    companies: resource("", admin),
    "company-energy-forecast": resource(),
    "driver-accounts": resource("", admin),
    "filter-choices": resource("of=tags"),
    "filter-presets": resource(),
    "inbound-drivers": resource("", admin),
    "map-plants": resource(`company=${company}`),
    "meter-ingest-keys": resource(`${ref}&meterId=${meter}`),
    "offline-plants": resource("plants=tags%3D1%257C1"),
    "owner-links": resource(),
    "pattern-reviews": resource("", admin),
    "plant-admin": resource("", admin),
    "plant-causes": resource(`plants=${plant}`),
    "plant-choices": resource("search=a"),
    "plant-company-choices": resource(ref),
    "plant-comparison": resource(`${ref}&compare=${otherPlant}&${chart}`),
    "plant-contacts": resource(ref),
    "plant-contents": resource(ref),
    "plant-events": resource(ref),
    "plant-file": resource(`${ref}&fileId=${file}`),
    "plant-files": resource(ref),
    "plant-energy-forecast": resource(ref),
    "plant-historical-summary": resource(`${ref}&meters=${meter}&${days}`),
    "plant-imports": resource(ref),
    "plant-issues": resource(ref),
    "plant-kpis": resource(`${ref}&${days}`),
    "plant-weather": resource(`${ref}&kind=performance&period=day&${days}`),
    "plant-locations": resource(`company=${company}`),
    "plant-meter-energies": resource(`${ref}&meters=${meter}&${days}`),
    "plant-meter-figures": resource(`${ref}&meters=${meter}`),
    "plant-meter-strings": resource(`${ref}&meters=${meter}`),
    "plant-meters": resource(ref, admin),
    "plant-notes": resource(ref),
    "plant-page": resource(`${ref}&parts=plant,customFields`),
    "plant-performance": resource(`${ref}&${chart}`),
    "plant-promises": resource(ref),
    "plant-statuses": resource(ref),
    "plant-surroundings": resource(ref),
    "plant-tag-choices": resource(ref),
    "report-logo": resource(),
    "report-plant": resource(`${ref}&${days}`),
    "report-plants": resource("date=2026-03-31&plants=tags%3D1%257C1"),
    "sent-report": resource(`schedule=${schedule}&sent=${sentReport}`),
    "shared-causes": resource(),
    shell: resource(),
    "ticket-choices": resource("of=assigned_to"),
    "ticket-neighbours": resource(`ticketId=${ticket}&list=${encodeURIComponent("/tickets?ticket_status=open")}`),
    "ticket-options": resource(`companyId=${company}&plantId=${plant}&types=zero_yield`),
    "ticket-page": resource(`companyId=${company}&ticketId=${ticket}&parts=ticket,comments`),
    "ticket-templates": resource(`company_id=${company}`),
    "tickets-matching": resource("list=company&ticket_status=open"),
    wall: resource(`company=${company}`),
  };
  return withPath("/resources/", targets);
}

const review = { named_pattern: "soiling", verdict: "right", actual_pattern: null, actual_cause: "" };
const ruleValues = {
  ...{ name: "Outages", kinds: "driver", scope: "all", min_kwh_per_day: "5", min_hours: "24" },
  ...{ when: "at_once", hour: "7", channel: "email" },
};
const scheduleValues = {
  ...{ name: "Board", enabled: true, period: "month", scope: "all", language: "en", day: "1", hour: "7" },
  ...{ user_ids: "", emails: "board@demo.example", paragraph: "", attach_xlsx: true },
};
/** The headers of a JPEG of 32 × 16 pixels. */
const logoContent = Buffer.from("ffd8ffc0000b080010002001011100ffd9", "hex").toString("base64");
const linkValues = { name: "Jansen", scope: "plants", tag_id: "", language: "nl", expires_on: "" };
const address = { postal_code: "3511 AA", street_number: "1", street: "Zonneweg", city: "Utrecht" };

/** Valid parameters of every name in `app/actions.server.ts`. */
export function actionTargets(ids: TargetIds): Record<string, Target> {
  const { company: companyId, plant: plantId, ticket: ticketId, user: userId, meter: meterId } = ids;
  const ref = { companyId, plantId };
  const ticket = { ...ref, ticketId };
  const action = (params: object, as = owner) => as("", params);
  const measured = { ...ref, meterId, minutes: 60, starts: [29_000_000], kwh: [1] };
  const targets = {
    "add-push-device": action({ name: "Chrome", endpoint: "https://push.example/a", p256dh: "B", auth: "A" }),
    "admin-mode": action({ enabled: true, returnTo: "/" }, admin),
    "assign-ticket": action({ ...ticket, userId, assigned: true }),
    "attach-companies": action({ ...ref, itemId: companyId, selected: true }),
    "attach-driver-account": action({ companyId, itemId: 1, selected: true }, admin),
    "change-email-setting": action({ kind: "status", subscribed: true }),
    "change-password": action({ password: "Sunny-roof-2", confirmation_password: "Sunny-roof-2" }, leaver),
    "change-ticket-template": action({ ...ticket, templateId: 1 }),
    "change-tickets": action({ tickets: [ticket], change: { kind: "closed" } }),
    "change-user-access": action({ userId, action: "deactivateUser" }, admin),
    "close-ticket": action({ ...ticket, state: "closed" }),
    "create-access-token": action({ name: "Script", scope: "read", expires_on: "" }),
    "create-calendar-address": action({}),
    "create-company": action({ name: "New" }, admin),
    "create-ingest-key": action({ ...ref, meterId }),
    "create-inverter-meters": action({ ...ref, meterId, inverters: [{ name: "Inverter 2", peakWatt: 5_000 }] }),
    "create-owner-link": action({ companyId, ...linkValues, plants: JSON.stringify([{ id: plantId }]) }),
    "create-plant": action({ companyId, name: "New", ...address, monitored_since: "", list: "" }),
    "create-tag": action({ companyId, name: "New" }),
    "create-ticket": action({ companyId, plantIds: [plantId], title: "New", description: "<p>New</p>" }),
    "create-user": action({ first_name: "Jan", last_name: "Bos", email: "jan@demo.example" }),
    "delete-pulled-account": action({ companyId, accountId: 1 }, admin),
    "delete-alert-rule": action({ companyId, ruleId: ids.alertRule }),
    "delete-contact": action({ ...ref, contactId: 1 }),
    "delete-file": action({ ...ref, fileId: 1 }),
    "delete-meter": action({ ...ref, meterId }, admin),
    "delete-note": action({ ...ref, noteId: 1 }),
    "delete-plant": action({ plantId }, admin),
    "delete-report-schedule": action({ companyId, scheduleId: ids.schedule }),
    "delete-user": action({ userId }, admin),
    "edit-company": action({ ...company, companyId, children: [], inboundDrivers: [] }, admin),
    "edit-custom-field": action({ ...ref, typeId: 1, value: "x", change: "save" }),
    "edit-meter": action({ ...ref, ...newMeter, meterId }),
    "edit-plant": action({ ...ref, name: "New", ...address }),
    "edit-promise": action({ ...ref, promiseId: ids.promise, totalWh: 1000 }),
    "edit-ticket": action({ ...ticket, title: "New", description: "" }),
    "end-calendar-address": action({}),
    "end-other-sessions": action({}, leaver),
    "export-report": action({ companyId, ...report, subject: "plants", childCompanyIds: [], filters: {} }),
    "handle-plant": action({ ...ref, change: { ...newTicket, userId } }),
    "import-measurements": action({
      ...measured,
      isRepeated: false,
      lastImportId: null,
      replacesFiner: false,
      upload: null,
    }),
    preferences: action({ theme: "dark" }),
    "preview-alert-rule": action({ companyId, ...ruleValues }),
    "preview-report-schedule": action({ companyId, ...scheduleValues }),
    "preview-import": action(measured),
    "remove-push-device": action({ deviceId: 1 }),
    "remove-report-logo": action({ companyId }),
    "rename-tag": action({ companyId, tagId: 1, name: "New" }),
    "save-pulled-account": action({ companyId, accountId: null, display_name: "SolarEdge", api_key: "key" }, admin),
    "review-pattern": action({ ...ticket, ticketId: ids.closedTicket, review, loaded: null }),
    "revoke-access-token": action({ tokenId: 1 }),
    "revoke-ingest-key": action({ ...ref, meterId, keyId: 1 }),
    "revoke-owner-link": action({ companyId, linkId: ids.ownerLink }),
    "run-admin-action": action({ actionName: "resync", values: {} }, admin),
    "save-alert-rule": action({ companyId, ruleId: null, enabled: true, ...ruleValues }),
    "save-contact": action({ ...ref, contactId: null, name: "Jan", email: "jan@demo.example", phone_number: "" }),
    "save-custom-fields": action({ ...ref, fields: [{ typeId: 1, value: "x", loaded: "" }] }),
    "save-report-logo": action({ companyId, content: logoContent }),
    "save-report-schedule": action({ companyId, scheduleId: null, ...scheduleValues }),
    "send-report-schedule": action({ companyId, scheduleId: ids.schedule }),
    "share-custom-field": action({ companyId, childId: 1, itemId: 1, selected: true }),
    "share-tag": action({ companyId, childId: 1, itemId: 1, selected: true }),
    "snooze-issue": action({ ...ref, issues: [{ meterId, issueId: 1 }], until: "2030-01-01" }),
    "switch-alert-rule": action({ companyId, ruleId: ids.alertRule, enabled: true }),
    "switch-company": action({ companyId }),
    "tag-plant": action({ ...ref, itemId: 1, selected: true }),
    "test-alert-rule": action({ companyId, ruleId: ids.alertRule }),
    "undo-import": action({ ...ref, meterId, importId: 1 }),
    "undo-imports": action({ ...ref, meterId, importIds: [1] }),
    "upgrade-plant": action({ ...ref, monitoredSince: "2026-01-01" }),
    "write-comment": action({ ticketId, message: "<p>Done</p>" }),
    "write-note": action({ ...ref, message: "Ladder" }),
  };
  return withPath("/actions/", targets);
}

const report = { format: "xlsx", separator: ",", range: { start: "2026-03-01", end: "2026-03-31" } };
const company = { name: "New", non_mon_accessible: true, non_mon_creation_enabled: true };
const newTicket = { kind: "ticket", title: "New", description: "<p>New</p>", evidence: ["New"], templateId: 1 };
const newMeter = {
  name: "New",
  amount_in_cents_per_kwh: null,
  peak_in_watt: 1000,
  p90_in_kwh: null,
  orientation_in_degrees: null,
  angle_in_degrees: null,
  has_mixed_panel_orientations: false,
  retired_on: "",
  source: null,
};

/** One form for each route with an action, by the folder of the route. A guest enters `email`. */
export const formTargets = (email: string): Record<string, Target> => ({
  "_app.account": leaver("/account", { password: "Sunny-roof-2", confirmation_password: "Sunny-roof-2" }),
  "_guest.forgot-password": guest("/forgot-password", { email }),
  "_guest.reset-password": guest("/reset-password?token=abc", {
    token: "abc",
    email,
    password: "Sunny-roof-2",
    password_confirmation: "Sunny-roof-2",
  }),
  "_guest.setup": guest("/setup", {
    company_name: "Zonnedak",
    email,
    password: "Sunny-roof-2",
    password_confirmation: "Sunny-roof-2",
  }),
  "_guest.sign-in": guest("/sign-in?nextUrl=%2Fplants", { email, password: "Sunny-roof-1" }),
  "sign-out": owner("/sign-out", {}),
});

const withPath = (prefix: string, targets: Record<string, Target>): Record<string, Target> =>
  Object.fromEntries(
    Object.entries(targets).map(([name, target]) => [name, { ...target, path: prefix + name + target.path }]),
  );
