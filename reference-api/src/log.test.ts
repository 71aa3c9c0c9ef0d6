import { afterEach, expect, it, vi } from "vitest";
import { log } from "./log";

afterEach(() => void vi.restoreAllMocks());

const key = "vT3mY0pQ-_z8nKd2LwXc5sRb7uGh1JfEaA9iOq4Ztyo";

it.each([
  [`/ingest/${key}`, "/ingest/…"],
  ["/ingest/short", "/ingest/…"],
  [`/v0/ingest%2F${key}`, "/v0/ingest%2F…"],
  [`/v0/${key}/x`, "/v0/…/x"],
  [`Error: https://api.example/site/7?api_key=${key}`, "Error: https://api.example/site/7?…"],
  ["/v0/companies/3/plants/12/custom_field_types", "/v0/companies/3/plants/12/custom_field_types"],
])("logs %s as %s", (text, logged) => {
  const write = vi.spyOn(console, "error").mockImplementation(() => {});
  log("error", "unhandled", { path: text, status: 500 });
  expect(JSON.parse(write.mock.lastCall?.[0])).toEqual({
    level: "error",
    event: "unhandled",
    path: logged,
    status: 500,
  });
});
