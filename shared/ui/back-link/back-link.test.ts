import { expect, it } from "vitest";
import { listKey } from "./back-link";

it("has one key for the views of a list, whatever its query", () => {
  expect(listKey("/plants?search=a/b&page=2")).toBe(listKey("/plants"));
  expect(listKey("/plants/")).toBe(listKey("/plants"));
  expect(listKey("/admin/tickets?ticket_status=open")).toBe(listKey("/tickets"));
  expect(listKey("/plants")).not.toBe(listKey("/issues"));
});
