import { normalizePostalCode } from "@entities/address/address";
import { triageQuery } from "@entities/cause";
import { phoneHref } from "@entities/contact";
import { descriptionHint, plainText } from "@entities/ticket/ticket";
import { healthListQuery, healthWindow } from "@features/health-filter/query";
import { draftKind, isDayOrNone } from "@features/plants-filter/panel/drafts";
import { plantsListQuery } from "@features/plants-filter/query";
import { readViews } from "@features/saved-views/saved-views";
import { ticketsListQuery } from "@features/tickets-filter/query";
import { fileProblem } from "@features/upload-files/uploads";
import { writeCsv } from "@heliograph/rules/cells";
import { containsTerms, normalizeText, searchTerms, visibleName } from "@heliograph/rules/search-text";
import * as v0 from "@shared/api/v0/decoder";
import { parseResponse, toApiError } from "@shared/api/v0/parse-response";
import { rows } from "@shared/api/v0/rows";
import { safeHtml, sanitizeRichText } from "@shared/html/safe-html.server";
import { readDay, readQueryRange } from "@shared/lib/date-range";
import { readTypedDay } from "@shared/lib/date-text";
import { dayOf, isWireDate, parseInstant } from "@shared/lib/dates";
import { cleanFileName, safeFileName } from "@shared/lib/file-name";
import { bestMatches, matchText } from "@shared/lib/match-text";
import { referringPage, safeNextUrl } from "@shared/lib/next-url";
import { numberProblem, readNumberText, showNumberText } from "@shared/lib/number-text";
import { readCookie, requestLanguage } from "@shared/lib/request.server";
import { escapeHtml, readId, toApiSearch } from "@shared/lib/text";
import { readTableLayout } from "@shared/ui/data-table/layout/table-layout";
import { safeUrl } from "@shared/ui/rich-text-editor/html";
import { describeParsingCost, rejecting } from "@testing/parsing-cost";
import { readRecent } from "@widgets/command-palette/dialog/model";
import { performanceQuery, readRequest, readStoredView } from "@widgets/plant-performance/view";
import { readStatusesQuery } from "@widgets/plant-status/statuses";
import { getCacheRevision } from "@worker/cache/cache-revision";
import { serveBrowserReport } from "@worker/http/browser-report";
import type { RequestScope } from "@worker/http/request-scope";
import { routeOf } from "@worker/log";
import { decryptSession } from "@worker/session/session-storage";
import { networkOf } from "@worker/throttle";
import { isAllowed } from "@worker/upstream/allowed-calls";
import { attachmentOf } from "@worker/upstream/proxy-request";
import { companiesListQuery } from "../../app/routes/_app.admin.companies._index/companies";
import { usersListQuery } from "../../app/routes/_app.users._index/users";

const today = Temporal.PlainDate.from("2026-11-26");
const plants = plantsListQuery("plants", { nonMonAccessible: true, hasLosses: true });
const table = { name: "t", columnIds: ["a", "b", "c"], defaultColumns: ["a", "b"] };
const measured = rows(v0.object({ id: v0.id(), date: v0.date(), kwh: v0.numberOrNull() }));

const readRow = (row: object) =>
  parseResponse({ status: 200, text: JSON.stringify([row]), retryAfterSeconds: null }, measured);

/** A query with a text as the value of each of its parameters. */
const queryOf = (parameters: readonly string[]) => (text: string) =>
  new URLSearchParams(parameters.map((name) => [name, text]));
/** The parameters of a list, one at a time. */
const parametersOf = (name: string, list: { parameters: readonly string[]; read(params: URLSearchParams): unknown }) =>
  Object.fromEntries(
    list.parameters.map((parameter) => [
      `${name}: ${parameter}`,
      (text: string) => list.read(new URLSearchParams([[parameter, text]])),
    ]),
  );

const headers = (name: string, text: string) => {
  // Characters that are not allowed in headers.
  const value = text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "_");
  return new Request("https://site.example/", { headers: { [name]: value.trim() || "a" } });
};

const readReport = (message: string) => {
  const body = JSON.stringify({ path: "/plants", error: { name: "Error", message, at: "" } });
  const request = new Request("https://site.example/browser-report", { method: "POST", body });
  return serveBrowserReport({ request, env: {}, settings: { browserReports: true } } as RequestScope, () => "/plants");
};

/** The parsers of external text, by their input. */
const parsers: Record<string, (text: string) => unknown> = {
  "rich text that is shown": safeHtml,
  "rich text that is saved": rejecting(sanitizeRichText),
  "plain text of rich text": plainText,
  "hint of a description": descriptionHint,
  "typed link": safeUrl,

  "typed number": (text) => [readNumberText(text, "en"), readNumberText(text, "nl")],
  "stored number": (text) => [showNumberText(text, "nl"), numberProblem(text, { whole: true, min: 0 })],
  id: readId,
  "typed day": readTypedDay,
  day: readDay,
  "day of a date range": isDayOrNone,
  "date of the API": (text) => isWireDate(text) && dayOf(text),
  instant: parseInstant,
  "postal code": normalizePostalCode,
  "phone number": phoneHref,
  "number range of a filter": (text) => draftKind("peak")?.read({ from: text, to: text }),
  "custom fields of a filter": (text) => draftKind("custom_fields")?.read({ [text]: text, 1: text }),

  ...parametersOf("list of plants", plants),
  ...parametersOf("list of tickets", ticketsListQuery("company", true)),
  ...parametersOf("triage queue", triageQuery),
  ...parametersOf("health page", healthListQuery(healthWindow(today))),
  ...parametersOf("list of users", usersListQuery(true)),
  ...parametersOf("list of companies", companiesListQuery(true)),
  ...parametersOf("performance tab", performanceQuery),
  "unknown parameters": (text) => plants.read(new URLSearchParams(text)),
  "chart request": (text) => readRequest(queryOf(["kind", "period", "start_date", "end_date", "meter"])(text), today),
  "date range": (text) => readQueryRange(queryOf(["start_date", "end_date"])(text)),
  "status table": (text) =>
    readStatusesQuery(
      queryOf(["statuses_start", "statuses_end", "statuses_page", "statuses_all"])(text),
      { monitored_since: null },
      today,
    ),

  "search terms": (text) => [searchTerms(text), normalizeText(text)],
  "search of the API": toApiSearch,
  name: visibleName,
  "text with search terms": (text) => containsTerms(text, searchTerms("roof solar")),
  "search terms with a text": (text) => containsTerms("roof solar", searchTerms(text)),
  "text in the command palette": (text) => matchText(text, "roof solar"),
  "search in the command palette": (text) => bestMatches(["Roof", "Solar"], text, (name) => name),
  "text searched for itself": (text) => matchText(text, text),

  "file name": (text) => cleanFileName(text, 120),
  "name of a download": (text) => safeFileName(text, 120),
  "Content-Disposition": attachmentOf,
  "chosen file": (text) => fileProblem({ name: text, size: 1 }),
  "HTML text": escapeHtml,
  CSV: (text) => writeCsv([[text, text]], ";"),

  cookie: (text) => readCookie(headers("Cookie", text), "language"),
  "session cookie": (text) => decryptSession(text, { secrets: ["a".repeat(32)], seconds: 60 }),
  "cache revision": (text) => getCacheRevision(headers("Cookie", `__Host-cache-revision=${text}`), null).current,
  "layout of a table": (text) => readTableLayout(text, table),
  "Accept-Language": (text) => requestLanguage(headers("Accept-Language", text)),
  "page after sign-in": (text) => [safeNextUrl(text), safeNextUrl(`/${text}`)],
  referrer: (text) => referringPage(headers("Referer", text)),
  "path of a call": (text) => isAllowed("GET", `/companies/${text}`),
  "path of a page": (text) => routeOf(`/${text}`),
  "IP address": (text) => [networkOf(text), networkOf(`:${text}`)],
  "browser report": readReport,
  "browser report within its limit": (text) => readReport(text.slice(0, 4_000)),

  "stored views": readViews,
  "stored commands": readRecent,
  "stored chart": readStoredView,
  "response of the API": rejecting((text) => parseResponse({ status: 200, text, retryAfterSeconds: null }, measured)),
  "number of the API": (text) => readRow({ id: 1, date: "2026-01-01", kwh: text }),
  "id and date of the API": (text) => [readRow({ id: text, date: "2026-01-01" }), readRow({ id: 1, date: text })],
  "error of the API": (text) => toApiError({ status: 400, text, retryAfterSeconds: null }),
};

describeParsingCost(parsers);
