import { allSettled, fork, type Scope } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Navigation, navigateFx } from "../../data/navigation";
import { textCodec } from "../../list-query/codecs";
import { createListQuery } from "../../list-query/list-query";
import { searchModelOf } from "./model";

const createList = () => createListQuery({ filters: { tag: textCodec(9), search: textCodec(200) } });
type Filters = { tag?: string; search?: string };

/** The query of the list's URL. */
const queryOf = (filters: Filters) => ({ page: 1, sort: null, filters });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createPage() {
  const navigate = vi.fn((_: Navigation) => {});
  return {
    scope: fork({ handlers: [[navigateFx, navigate]] }),
    /** The queries of the URLs that the model navigated to. */
    searches: () => navigate.mock.calls.map(([{ to }]) => (typeof to === "string" ? to : to.search)),
    navigate,
  };
}

async function openField(scope: Scope, filters: Filters = {}) {
  const model = searchModelOf(createList());
  await allSettled(model.opened, { scope, params: queryOf(filters) });
  return {
    draft: () => scope.getState(model.$draft),
    // The scope settles only when the debounce ends, so the tests do not await these events.
    type: (text: string) => void allSettled(model.typed, { scope, params: text }),
    submit: () => void allSettled(model.submitted, { scope }),
    changeUrl: (next: Filters) => void allSettled(model.queryChanged, { scope, params: queryOf(next) }),
    close: () => void allSettled(model.closed, { scope }),
  };
}

const debounced = (milliseconds = 250) => vi.advanceTimersByTimeAsync(milliseconds);

describe("the search model of a list", () => {
  it("starts with the text of the URL", async () =>
    expect((await openField(fork(), { search: "roof" })).draft()).toBe("roof"));

  it("navigates once with the trimmed text when typing has paused for 250 ms", async () => {
    const { scope, searches, navigate } = createPage();
    const field = await openField(scope, { tag: "4" });
    field.type("r");
    await debounced(249);
    field.type("roof ");
    await debounced(249);
    expect(navigate).not.toHaveBeenCalled();
    await debounced(1);
    expect(navigate.mock.calls).toEqual([[{ to: { search: "?tag=4&search=roof" }, preventScrollReset: true }]]);
    expect(searches()).toHaveLength(1);
    expect(field.draft()).toBe("roof ");
  });

  it("navigates at once and only once when Enter is pressed", async () => {
    const { scope, searches } = createPage();
    const field = await openField(scope);
    field.type("roof");
    field.submit();
    expect(searches()).toEqual(["?search=roof"]);
    await debounced();
    expect(searches()).toHaveLength(1);
  });

  it("does not navigate with a text that is longer than its limit", async () => {
    const { scope, searches } = createPage();
    const field = await openField(scope);
    field.type("x".repeat(201));
    field.submit();
    expect(searches()).toEqual([]);
    expect(field.draft()).toHaveLength(201);
    field.type("x".repeat(200));
    field.submit();
    expect(searches()).toEqual([`?search=${"x".repeat(200)}`]);
  });

  it("does not navigate when the text equals the URL", async () => {
    const { scope, searches } = createPage();
    const field = await openField(scope, { search: "roof" });
    field.type("roof ");
    await debounced();
    expect(searches()).toEqual([]);
  });

  it("uses the newest query when the filters of the URL changed while typing", async () => {
    const { scope, searches } = createPage();
    const field = await openField(scope);
    field.type("roof");
    field.changeUrl({ tag: "4" });
    await debounced();
    expect(searches()).toEqual(["?tag=4&search=roof"]);
  });

  it("preserves newer typing when the URL changes to the text that was typed before", async () => {
    const { scope, searches } = createPage();
    const field = await openField(scope);
    field.type("ro");
    await debounced();
    field.type("roof");
    field.changeUrl({ search: "ro" });
    expect(field.draft()).toBe("roof");
    await debounced();
    expect(searches()).toEqual(["?search=ro", "?search=roof"]);
  });

  it("replaces the typed text when the URL changes for another reason", async () => {
    const { scope, searches } = createPage();
    const field = await openField(scope, { search: "roof" });
    field.type("roofs");
    field.changeUrl({ search: "barn" });
    await debounced();
    expect(field.draft()).toBe("barn");
    expect(searches()).toEqual([]);
  });

  it("does not navigate when the field was closed before the debounce ended", async () => {
    const { scope, searches } = createPage();
    const field = await openField(scope);
    field.type("roof");
    field.close();
    await debounced();
    expect(searches()).toEqual([]);
    expect(field.draft()).toBeNull();
  });

  it("does not change the text of another field on the same page", async () => {
    const { scope, searches } = createPage();
    const plants = await openField(scope, { tag: "1", search: "roof" });
    const tickets = await openField(scope, { tag: "2" });
    plants.type("barn");
    await debounced(100);
    tickets.type("leak");
    expect([plants.draft(), tickets.draft()]).toEqual(["barn", "leak"]);
    await debounced(150);
    expect(searches()).toEqual(["?tag=1&search=barn"]);
    plants.close();
    await debounced(100);
    expect(searches()).toEqual(["?tag=1&search=barn", "?tag=2&search=leak"]);
    expect([plants.draft(), tickets.draft()]).toEqual([null, "leak"]);
  });
});

describe("searchModelOf", () => {
  it("returns one model per list", () => {
    const [plants, tickets] = [createList(), createList()];
    expect(searchModelOf(plants)).toBe(searchModelOf(plants));
    expect(searchModelOf(plants)).not.toBe(searchModelOf(tickets));
  });
});
