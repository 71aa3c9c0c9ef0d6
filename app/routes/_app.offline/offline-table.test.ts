import { textsIn } from "@shared/i18n/texts";
import { expect, it } from "vitest";
import { pageRows } from "./offline-table";

it.each([
  ["/plants", "Plants"],
  ["/plants?page=2&companyId=3", "Plants · page 2"],
  ["/plants?tags%5B%5D=Large%20roofs", "Plants · tags Large roofs"],
  ["/tickets/254?companyId=3", "Ticket · 254"],
  ["/performances", "/performances"],
])("names the page %s by its label of the menu: %s", (href, label) => {
  const entry = { href, isPlant: false, name: null, storedAt: 0, bytes: 0, selections: [] };
  const pages = [{ to: "/plants", label: { id: "plants", message: "Plants" } }];
  expect(pageRows([entry], pages, textsIn("en")).map((row) => row.label)).toEqual([label]);
});
