import { setupEdge } from "@testing/edge-worker";
import { mockPlant, plantPath } from "@testing/mock-plant";
import { json } from "@testing/mock-upstream";
import { expect, it } from "vitest";

const edge = setupEdge({ vars: (url) => ({ V0_API_URL: url, API_EXTENSIONS: "losses,compared" }), session: "test" });

const load = (query = "") =>
  edge.request(`/resources/report-plant?companyId=3&plantId=9&start_date=2026-03-01&end_date=2026-03-31${query}`, {
    cookie: edge.cookie,
  });

it("makes at most six calls at the same time", async () => {
  let running = 0;
  let most = 0;
  const meters = Array.from({ length: 12 }, (_, id) => ({ ...mockPlant.meters[0], id: id + 1 }));
  edge.upstream.on(`GET ${plantPath}`, (response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      json([])(response);
    }, 20);
  });
  edge.upstream.on(`GET ${plantPath}?`, json({ ...mockPlant, meters }));
  const response = await load();
  const { value } = (await response.json()) as { value: { parts: { meters: { value: unknown[] } } } };
  expect(value.parts.meters.value).toHaveLength(meters.length);
  expect(most).toBe(6);
});

it("names the part that failed, which loads again alone", async () => {
  edge.upstream.reset();
  edge.upstream.on(`GET ${plantPath}?`, json(mockPlant));
  edge.upstream.on(`GET ${plantPath}/losses`, json({}, 500));
  const { value } = (await (await load()).json()) as { value: { parts: Record<string, { ok: boolean }> } };
  expect(Object.entries(value.parts).flatMap(([name, { ok }]) => (ok ? [] : [name]))).toEqual(["losses"]);
  edge.upstream.requests.length = 0;
  edge.upstream.on(`GET ${plantPath}/losses`, json({ causes: [] }));
  await load("&parts=losses");
  const paths = edge.upstream.requests.map(({ path }) => path.split("?")[0]);
  expect(paths.filter((path) => path?.startsWith(plantPath) && path !== plantPath)).toEqual([`${plantPath}/losses`]);
});

it("refuses a plant of another company", async () => {
  edge.upstream.reset();
  const refused = { error: { code: 4005, messages: { general: ["No access."] } } };
  edge.upstream.on(`GET ${plantPath}`, json(refused, 403));
  expect(await (await load()).json()).toMatchObject({ ok: false, error: { status: 403, code: 4005 } });
  expect(edge.upstream.requestsTo(`GET ${plantPath}`)).toHaveLength(1);
});

it("requires a user", async () =>
  expect((await edge.request("/resources/report-plant?companyId=3&plantId=9")).status).not.toBe(200));
