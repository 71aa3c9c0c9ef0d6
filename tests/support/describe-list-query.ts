import type { ListQuery, QueryState } from "@shared/list-query/list-query";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

interface ListQueryCase<Filters extends object, Field extends string> {
  listQuery: ListQuery<Filters, Field>;
  /** Valid values of each filter. */
  filters: { [Name in keyof Required<Filters>]: fc.Arbitrary<Required<Filters>[Name]> };
  /** Whether there are pages with these filters; by default always when the list has pages. */
  hasPages?: (filters: Filters) => boolean;
}

/** Days and their absence compare by their JSON. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Tests the properties that the query of every list has. */
export function describeListQuery<Filters extends object, Field extends string>(
  name: string,
  { listQuery, filters, hasPages = () => true }: ListQueryCase<Filters, Field>,
): void {
  type State = QueryState<Filters, Field>;
  const { parameters, sortFields } = listQuery;
  const initial = listQuery.read(new URLSearchParams()).query;
  const filterNames = Object.keys(filters) as (string & keyof Filters)[];
  const optional = filterNames.filter((filter) => !(filter in initial.filters));
  const isPaginated = parameters.includes("page");

  const sort =
    sortFields.length === 0
      ? fc.constant(null)
      : fc.option(fc.record({ field: fc.constantFrom(...sortFields), descending: fc.boolean() }));
  const requiredKeys = filterNames.filter((filter) => filter in initial.filters);
  const query: fc.Arbitrary<State> = fc
    .tuple(fc.integer({ min: 1, max: 5_000 }), sort, fc.record(filters, { requiredKeys: requiredKeys as never }))
    .map(([page, sort, filters]) => {
      const set = filters as Filters;
      return { page: isPaginated && hasPages(set) ? page : 1, sort, filters: set };
    });

  /** What `~` is malformed for: every parameter but free text. */
  const checked = parameters.filter(
    (parameter) => listQuery.read(new URLSearchParams([[parameter, "~"]])).ignored.length > 0,
  );
  const roundTrip = (state: State) => listQuery.read(new URLSearchParams(listQuery.search(state)));

  describe(`list query of ${name}`, () => {
    it("reads back every query it wrote", () => {
      fc.assert(
        fc.property(query, (state) => {
          const { query: again, ignored } = roundTrip(state);
          expect(ignored).toEqual([]);
          expect(plain(again)).toEqual(plain(state));
        }),
      );
    });

    it("writes the parameters in one fixed order", () => {
      fc.assert(
        fc.property(query, (state) => {
          const written = [...new Set(listQuery.write(state).keys())];
          expect(written).toEqual(parameters.filter((parameter) => written.includes(parameter)));
        }),
      );
    });

    it("replaces only its own parameters and keeps the others", () => {
      const others = fc.array(
        fc.tuple(
          fc.string().map((text) => `other${text}`),
          fc.string(),
        ),
      );
      fc.assert(
        fc.property(query, query, others, (before, after, foreign) => {
          const params = new URLSearchParams(foreign);
          const unchanged = params.toString();
          const written = listQuery.write(after, listQuery.write(before, params));
          for (const [key, value] of listQuery.write(after)) expect(written.getAll(key)).toContain(value);
          for (const parameter of parameters) written.delete(parameter);
          expect(written.toString()).toBe(unchanged);
        }),
      );
    });

    it("ignores and reports unknown parameters without touching the others", () => {
      const unknown = fc.oneof(fc.string(), fc.constantFrom("utm", "constructor", "__proto__", "toString"));
      fc.assert(
        fc.property(query, unknown, fc.string(), (state, key, value) => {
          fc.pre(!parameters.includes(key));
          const params = listQuery.write(state);
          params.append(key, value);
          const { query: again, ignored } = listQuery.read(params);
          expect(ignored).toEqual([{ name: key, reason: "unknown" }]);
          expect(plain(again)).toEqual(plain(state));
        }),
      );
    });

    it("ignores and reports malformed parameters without touching the others", () => {
      expect(parameters.filter((parameter) => !checked.includes(parameter) && parameter !== "search")).toEqual([]);
      fc.assert(
        fc.property(query, fc.constantFrom(...checked), (state, parameter) => {
          const params = listQuery.write(state);
          params.delete(parameter);
          const others = listQuery.read(params).query;
          params.append(parameter, "~");
          const { query: again, ignored } = listQuery.read(params);
          expect(ignored).toEqual([{ name: parameter, reason: "malformed" }]);
          expect(plain(again)).toEqual(plain(others));
        }),
      );
    });

    it("reads any text without throwing, and reads the result back unchanged", () => {
      const text = fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom("-1", "0", "2026-02-30", "a|1,a|0", "1,1", "%", "~", "%F0%9F|~{}<script>".repeat(100)),
      );
      const key = fc.oneof(fc.string(), fc.constantFrom(...parameters));
      fc.assert(
        fc.property(fc.array(fc.tuple(key, text), { maxLength: 8 }), (pairs) => {
          const { query: state, ignored } = listQuery.read(new URLSearchParams(pairs));
          expect(state.page).toBeGreaterThanOrEqual(1);
          const keys = [...new URLSearchParams(pairs).keys()];
          for (const { name } of ignored) expect(keys).toContain(name);
          const again = roundTrip(state);
          expect(again.ignored).toEqual([]);
          expect(plain(again.query)).toEqual(plain(state));
        }),
      );
    });

    it("omits page 1", () => {
      fc.assert(
        fc.property(query, (state) => {
          expect(listQuery.write({ ...state, page: 1 }).has("page")).toBe(false);
          expect(listQuery.write(state).get("page")).toBe(state.page === 1 ? null : String(state.page));
        }),
      );
    });

    it("returns to page 1 when a filter or the sort changes", () => {
      fc.assert(
        fc.property(query, query, fc.constantFrom(...filterNames), (state, other, filter) => {
          const value = other.filters[filter];
          const changed = listQuery.withFilter(state, filter, value);
          expect(changed.page).toBe(1);
          expect(changed.sort).toEqual(state.sort);
          expect(changed.filters[filter]).toEqual(value);
          const several = listQuery.withFilters(state, { ...other.filters });
          expect(several).toEqual({ ...state, page: 1, filters: { ...state.filters, ...other.filters } });
          for (const field of sortFields) expect(listQuery.sortedBy(state, field).page).toBe(1);
          expect(listQuery.onPage(state, 7)).toEqual({ ...state, page: 7 });
        }),
      );
    });

    it("removes filters, or resets filters with a default", () => {
      fc.assert(
        fc.property(query, fc.constantFrom(...filterNames), (state, filter) => {
          const removed = listQuery.withFilter(state, filter, undefined);
          expect(removed.filters[filter]).toEqual(initial.filters[filter]);
          if (optional.includes(filter)) expect(removed.filters).not.toHaveProperty(filter);
          expect(listQuery.isFiltered(state)).toBe(optional.some((name) => name in state.filters));
          const cleared = listQuery.withoutFilters(state);
          expect(listQuery.isFiltered(cleared)).toBe(false);
          expect(cleared).toMatchObject({ page: 1, sort: state.sort });
          for (const name of requiredKeys) expect(cleared.filters[name]).toEqual(state.filters[name]);
        }),
      );
    });

    it("passes filters, page and sort to v0", () => {
      fc.assert(
        fc.property(query, (state) => {
          const api = listQuery.toApiQuery(state);
          for (const filter of optional) if (filter in state.filters) expect(api).toHaveProperty([filter]);
          for (const key of Object.keys(api)) expect(key).not.toContain("[]");
          expect(api.page).toBe(isPaginated ? state.page : undefined);
          if (sortFields.length > 0) expect(api.sort).toMatch(/^[a-z0-9_]+:(asc|desc)$/);
        }),
      );
    });

    if (sortFields.length === 0) return;
    it("reverses the sort on the second click", () => {
      fc.assert(
        fc.property(query, fc.constantFrom(...sortFields), (state, field) => {
          const sort = listQuery.sortOf(state) as { field: Field; descending: boolean };
          const once = listQuery.sortedBy(state, field);
          expect(once.sort?.field).toBe(field);
          if (sort.field === field) expect(once.sort?.descending).toBe(!sort.descending);
          expect(listQuery.sortedBy(once, field).sort?.descending).toBe(!once.sort?.descending);
          expect(listQuery.write(once).get("sort")).toBe(`${field},${once.sort?.descending}`);
          expect(roundTrip(once).query.sort).toEqual(once.sort);
        }),
      );
    });
  });
}

/** Ids of v0. */
export const ids = fc.integer({ min: 1, max: 1e9 }).map(String);

/** Trimmed, non-empty text. */
/** Texts with a visible character: a search for others is no filter. */
export const texts = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800]/u.test(text));

export const days = fc
  .integer({ min: 0, max: 20_000 })
  .map((offset) => Temporal.PlainDate.from("1990-01-01").add({ days: offset }));

/** Non-empty subsets, in the order of `values`. */
export const subsets = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });

/** Non-empty lists of unique items. */
export const lists = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { minLength: 1, maxLength: 5 });

/** Items to include and to exclude, at least one. */
export const choices = <T>(item: fc.Arbitrary<T>) =>
  lists(item).chain((items) =>
    fc.nat(items.length).map((count) => ({ include: items.slice(0, count), exclude: items.slice(count) })),
  );

export const dayRanges = fc
  .tuple(days, fc.nat(900), fc.constantFrom("both", "after", "before"))
  .map(([after, length, sides]) => ({
    ...(sides !== "before" && { after }),
    ...(sides !== "after" && { before: after.add({ days: length }) }),
  }));

export const numberRanges = fc
  .tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), fc.constantFrom("both", "from", "to"))
  .map(([from, length, sides]) => ({
    ...(sides !== "to" && { from }),
    ...(sides !== "from" && { to: from + length }),
  }));
