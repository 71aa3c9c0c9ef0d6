import { textsIn } from "@shared/i18n/texts";
import { expect, it } from "vitest";
import { pageRows } from "./offline-table";

it.each([
  ["/plants", "Plants"],
  ["/plants?page=2&companyId=3", "Plants · page 2"],
  ["/plants?tags%5B%5D=Large%20roofs", "Plants · tags Large roofs"],
  ["/tickets/254?companyId=3", "Ticket · 254"],
  ["/plants/9", "School"],
  ["/performances", "/performances"],
])("names the page %s by its label of the menu: %s", (href, label) => {
  const entry = { href, isPlant: false, name: null, storedAt: 0, bytes: 0, selections: [] };
  const plant = { ...entry, href: "/plants/9?companyId=3", isPlant: true, name: "School" };
  const pages = [{ to: "/plants", label: { id: "plants", message: "Plants" } }];
  expect(pageRows([entry, plant], pages, textsIn("en")).map((row) => row.label)).toEqual([label]);
});
