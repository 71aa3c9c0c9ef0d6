import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DeferToClientError } from "@shared/framework/streamed-document";
import { type FaultStack, type Reply, startFaultStack } from "@testing/fault-stack";
import {
  actionTargets,
  formTargets,
  noIds,
  pageTargets,
  resourceTargets,
  routesWithoutPage,
  type Target,
  type TargetIds,
} from "@testing/fault-targets";
import { type Fault, faults } from "@testing/fault-upstream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actions } from "../../app/actions.server";
import { resources } from "../../app/resources.server";

/** The status of a result whose calls failed. */
const failedStatus: Record<Fault, number> = {
  "no answer": 504,
  "status 500": 500,
  reset: 502,
  "half a body": 502,
  "no JSON": 502,
  "another shape": 502,
  "status 401": 401,
};
const faultNames = Object.keys(faults) as Fault[];
/** The faults that fail at once. */
const quickFaults = faultNames.filter((fault) => fault !== "no answer");

// The tables are needed before the stack runs; the ids are read when a target is requested.
const namesOf = (table: (of: TargetIds) => Record<string, Target>) => Object.keys(table(noIds));
let faulty: FaultStack;
beforeAll(async () => {
  faulty = await startFaultStack();
});
afterAll(() => faulty?.stop());
const send: FaultStack["send"] = (...args) => faulty.send(...args);
const targetOf = (table: (of: TargetIds) => Record<string, Target>, name: string) => table(faulty.ids)[name] as Target;

/** The results in a page's data: the errors, and null for each value. */
function resultsIn(data: unknown): ({ sessionEnded: boolean; kind: string } | null)[] {
  if (typeof data !== "object" || data === null) return [];
  if ("ok" in data) return ["error" in data ? (data.error as ReturnType<typeof resultsIn>[number]) : null];
  return Object.values(data).flatMap(resultsIn);
}

/** Marks a deferred part that was rejected: the page could only say that its connection was lost. */
const thrown = '"thrown":';
/** The pages without calls of their own. */
const pagesWithoutCalls = /^_app\.(\$|admin\.companies\.create|offline|reports_\.monthly|users\.create)$/;
const callsOf = ({ plan }: Reply) => [...new Set(plan.calls)].filter((call) => !call.endsWith("/driver-status"));
const hasOwnCallsOf = (name: string, reply: Reply) => callsOf(reply).length > 0 && !pagesWithoutCalls.test(name);
const statusOf = (name: string) => (name === "_app.$" ? 404 : 200);
const pagesAboutObject = /\$\w+Id$/; // may have the status of the error

/** After a 401 the cookie of the session is of no use, and leads to sign-in with the page to return to. */
async function expectEnded({ cookie }: Reply) {
  const response = await fetch(`${faulty.url}/?nextUrl=%2Fplants%3Fpage%3D2`, {
    headers: { Cookie: cookie, Connection: "close" },
    redirect: "manual",
  });
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/sign-in?nextUrl=%2Fplants%3Fpage%3D2"]);
}

/** The page has its frame, a request id, and an error that can be retried. */
async function expectDocument(name: string, reply: Reply, hasOwnCalls: boolean) {
  const { status, text, headers, plan } = reply;
  if (!pagesAboutObject.test(name)) expect(status).toBe(statusOf(name));
  expect(text).toContain("</html>");
  expect(text).toMatch(/<main[ >]/);
  expect(text).toMatch(/<h1[ >]/);
  expect(text.includes('aria-label="Main menu"')).toBe(name.startsWith("_app."));
  expect(headers.get("Server-Timing")).toMatch(/request;desc="[\w-]+"/);
  if (!hasOwnCalls) return;
  // Data that takes longer than a second is rendered in the browser.
  const isDeferred = text.includes(DeferToClientError.digest);
  const visible = text.replace(/<script[\s\S]*?<\/script>/g, "");
  if (plan.fault !== "status 401") return expect(isDeferred || visible.includes("Try again")).toBe(true);
  expect(text).toContain("sessionEnded");
  await expectEnded(reply);
}

async function expectData(name: string, reply: Reply, hasOwnCalls: boolean) {
  const { status, data, plan } = reply;
  expect(status).toBe(statusOf(name));
  expect(JSON.stringify(data)).not.toContain(thrown);
  const errors = resultsIn(data).filter((error) => error !== null);
  if (plan.failed > 0) expect(errors.length).toBeGreaterThan(0);
  if (hasOwnCalls && plan.fault === "status 401") {
    expect(errors.filter(({ sessionEnded }) => !sessionEnded)).toEqual([]);
    await expectEnded(reply);
  }
}

describe.concurrent("a page whose calls fail", () => {
  it.each(namesOf(pageTargets))("stands and says what failed: %s", async (name) => {
    const target = targetOf(pageTargets, name);
    const healthy = await send(target, "soft", null);
    const calls = callsOf(healthy);
    const hasOwnCalls = hasOwnCallsOf(name, healthy);
    expect([healthy.status, resultsIn(healthy.data).filter(Boolean)]).toEqual([statusOf(name), []]);
    await Promise.all(
      quickFaults.flatMap((fault) => [
        send(target, "document", fault).then((reply) => expectDocument(name, reply, hasOwnCalls)),
        send(target, "soft", fault).then((reply) => expectData(name, reply, hasOwnCalls)),
      ]),
    );
    // One call alone: the rest of a page with several parts stays, and the end of a session, which guests have none of, is noticed.
    const parts = resultsIn(healthy.data).length;
    for (const call of calls) {
      const failing = await send(target, "soft", "status 500", (received) => received === call);
      const left = resultsIn(failing.data).filter((error) => error === null).length;
      expect([call, failing.status, left > 0 || parts < 2]).toEqual([call, statusOf(name), true]);
      const ended = await send(target, "soft", "status 401", (received) => received === call);
      const isNoticed = resultsIn(ended.data).some((error) => error?.sessionEnded);
      expect([call, isNoticed]).toEqual([call, target.account !== "guest"]);
      expect([call, JSON.stringify([failing.data, ended.data])]).toEqual([call, expect.not.stringContaining(thrown)]);
    }
  });
});

/** The resources that say of each of their parts whether it failed. */
const failsInParts: Record<string, RegExp> = {
  "plant-comparison": /"result":\{"ok":false/,
  "plant-events": /"failed":\["issues","tickets","notes","audits"\]/,
  "plant-historical-summary": /"result":\{"ok":false/,
  "plant-page": /"plant":\{"ok":false.*"customFields":\{"ok":false/,
  shell: /"driverStatus":\{"ok":false/,
  "ticket-page": /"ticket":\{"ok":false.*"comments":\{"ok":false/,
  wall: /"losses":\{"ok":false.*"causes":\{"ok":false.*"days":\{"ok":false/,
};

function expectResource(name: string, { status, text, plan: { fault } }: Reply) {
  const expected = failedStatus[fault as Fault];
  const isPart = failsInParts[name] !== undefined && status === 200;
  expect([name, fault, isPart || status]).toEqual([name, fault, isPart || expected]);
  if (isPart) return expect(text).toMatch(failsInParts[name] as RegExp);
  if (name === "plant-file") return;
  const error = name === "plant-locations" ? JSON.parse(text) : JSON.parse(text).error;
  expect(error).toMatchObject({ sessionEnded: expected === 401 });
}

describe.concurrent("a resource whose calls fail", () => {
  it.each(namesOf(resourceTargets))("is an error result: %s", async (name) => {
    const target = targetOf(resourceTargets, name);
    const healthy = await send(target, "json", null);
    const calls = [...new Set(healthy.plan.calls)];
    expect([name === "plant-file" || healthy.status, calls.length > 0]).toEqual([name === "plant-file" || 200, true]);
    for (const reply of await Promise.all(quickFaults.map((fault) => send(target, "json", fault)))) {
      expect(reply.plan.failed).toBeGreaterThan(0);
      expectResource(name, reply);
      if (reply.plan.fault === "status 401") await expectEnded(reply);
    }
    for (const call of calls) {
      const ended = await send(target, "json", "status 401", (received) => received === call);
      const isNoticed = ended.status === 401 || ended.text.includes('"sessionEnded":true');
      expect([call, isNoticed]).toEqual([call, true]);
      const failing = await send(target, "json", "status 500", (received) => received === call);
      expect([call, failing.status === 200 || failing.status === 500]).toEqual([call, true]);
    }
  });
});

/** The actions that concern only the session and its browser. */
const withoutCalls = ["admin-mode", "end-other-sessions", "preferences"];
/** The actions with an outcome for each of several items. */
const bulkActions = ["change-tickets", "snooze-issue"];

function expectAction(name: string, { status, text, plan: { fault } }: Reply) {
  const { ok, value, error } = JSON.parse(text);
  const errors = bulkActions.includes(name) && ok ? value.map((outcome: { error: unknown }) => outcome.error) : [error];
  // A write that has no content to return has succeeded whatever it returns.
  const mayBeOk = fault === "no JSON" || fault === "another shape";
  if (mayBeOk && status === 200) return;
  const expected = failedStatus[fault as Fault];
  expect([name, fault, status]).toEqual([name, fault, ok ? 200 : expected]);
  // A ticket was created, and the action says what it lacks.
  if (name === "handle-plant" && ok)
    return expect([fault === "status 401", value.missing]).toEqual([
      false,
      [expect.stringMatching(/^(template|assignee)$/)],
    ]);
  for (const each of errors) expect(each).toMatchObject({ sessionEnded: expected === 401 });
}

const isFlat = ({ params = {} }: Target) => Object.values(params).every((value) => typeof value !== "object");

describe.concurrent("an action whose calls fail", () => {
  it.each(namesOf(actionTargets))("is an error result, and never a page: %s", async (name) => {
    const target = targetOf(actionTargets, name);
    const healthy = await send(target, "json", null);
    const calls = [...new Set(healthy.plan.calls)];
    expect([healthy.status, healthy.text]).toEqual([200, expect.stringMatching(/^\{"ok":true/)]);
    expect(calls.length === 0).toBe(withoutCalls.includes(name));
    if (calls.length === 0) return;
    for (const reply of await Promise.all(quickFaults.map((fault) => send(target, "json", fault)))) {
      expect(reply.plan.failed).toBeGreaterThan(0);
      expectAction(name, reply);
      if (reply.plan.fault === "status 401") await expectEnded(reply);
    }
    // In the middle: what comes before succeeds.
    for (const call of calls.slice(1)) {
      for (const fault of quickFaults) {
        expectAction(name, await send(target, "json", fault, (received) => received === call));
      }
    }
    // Not every action has a form that the browser posts itself.
    if (!isFlat(target) || (await send(target, "form", null)).status === 400) return;
    const [failed, ended] = await Promise.all([send(target, "form", "status 500"), send(target, "form", "status 401")]);
    expect([failed.status, failed.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/(?!\/)/)]);
    expect([ended.status, ended.headers.get("Location")]).toEqual([302, expect.stringMatching(/^\/(\?nextUrl=|$)/)]);
  });
});

let names = 0;

describe.concurrent("a form of a route whose calls fail", () => {
  it.each(Object.keys(formTargets("")).filter((name) => name !== "sign-out"))(
    "keeps what was typed: %s",
    async (name) => {
      for (const fault of quickFaults) {
        const token = `form-${names++}`;
        const target = formTargets(`${token}@cell.example`)[name] as Target;
        const { status, text, plan } = await send(target, "form", fault, undefined, token);
        const isWithoutContent = (fault === "no JSON" || fault === "another shape") && name !== "_guest.sign-in";
        if (isWithoutContent && status < 400) continue;
        if (fault === "status 401" && target.account !== "guest") {
          expect(status).toBe(302);
          continue;
        }
        expect([fault, plan.failed > 0, status]).toEqual([fault, true, failedStatus[fault]]);
        expect(text).toMatch(/<form/);
        expect(text).toContain('role="alert"');
        if (target.account === "guest") expect(text).toContain(`value="${token}@cell.example"`);
        expect(text).not.toMatch(/Sunny-roof/);
      }
    },
  );

  it("signs out", async () => {
    const target = formTargets("")["sign-out"] as Target;
    for (const fault of faultNames) {
      const { status, headers } = await send(target, "form", fault);
      expect([status, headers.get("Location")]).toEqual([303, "/"]);
    }
  });
});

describe("an API that does not answer", () => {
  it("is given up after 10 s by every page, resource and action", async () => {
    const rows = (table: (of: TargetIds) => Record<string, Target>) => Object.entries(table(faulty.ids));
    const fault = "no answer";
    const replies = await Promise.all([
      ...rows(pageTargets).flatMap(([name, target]) => [
        send(target, "document", fault).then((reply) => ({ name, kind: "document", reply })),
        send(target, "soft", fault).then((reply) => ({ name, kind: "soft", reply })),
      ]),
      ...rows(resourceTargets).map(async ([name, target]) => {
        return { name, kind: "resource", reply: await send(target, "json", fault) };
      }),
      ...rows(actionTargets).map(async ([name, target]) => {
        return { name, kind: "action", reply: await send(target, "json", fault) };
      }),
    ]);
    for (const { name, kind, reply } of replies) {
      const hasOwnCalls = hasOwnCallsOf(name, reply);
      if (kind === "document") await expectDocument(name, reply, hasOwnCalls);
      if (kind === "soft") await expectData(name, reply, hasOwnCalls);
      if (kind === "resource") expectResource(name, reply);
      if (kind === "action" && reply.plan.failed > 0) expectAction(name, reply);
    }
    // Without the deadline a reply never ends. The rest is the time of a busy machine that sends all replies at once.
    expect(replies.filter(({ reply }) => reply.ms > 20_000).map(({ name, reply }) => [name, reply.ms])).toEqual([]);
  });
});

describe("the tables of faults", () => {
  const routes = readdirSync("app/routes");
  const sourceOf = (route: string) =>
    ["route.tsx", "route.ts"].flatMap((file) => {
      const path = join("app/routes", route, file);
      return readdirSync(join("app/routes", route)).includes(file) ? [readFileSync(path, "utf8")] : [];
    })[0] ?? "";

  it("have a row for every route, resource and action", () => {
    expect([...namesOf(pageTargets), ...routesWithoutPage].toSorted()).toEqual(routes.toSorted());
    expect(namesOf(resourceTargets).toSorted()).toEqual(Object.keys(resources).toSorted());
    expect(namesOf(actionTargets).toSorted()).toEqual(Object.keys(actions).toSorted());
    const withAction = routes.filter((route) => /export .*\baction\b/.test(sourceOf(route)));
    const others = ["actions.$name", "api.v0.$", "resources.$name"];
    expect([...Object.keys(formTargets("")), ...others].toSorted()).toEqual(withAction.toSorted());
  });

  it("leave no failed render and no unhandled error in the log", () =>
    expect(faulty.logText().match(/.*("render-failed"|"route-failed"|"request-error"|Uncaught).*/g) ?? []).toEqual([]));
});
