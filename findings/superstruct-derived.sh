#!/usr/bin/env bash
# Structs that are derived from a struct with a refinement or a coercion, and sets of values that are coerced.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund superstruct@2.0.2
node --input-type=module <<'JS'
import { assign, coerce, create, is, number, object, omit } from "superstruct";
import { partial, pick, refine, set, string, trimmed, type } from "superstruct";
const span = refine(object({ from: number(), to: number() }), "span", ({ from, to }) => from <= to);
const backwards = { from: 9, to: 1 };
const [one, other] = [{ a: number() }, { b: number() }];
const more = { a: 1, b: 1, c: 1 };
const named = coerce(object({ name: string() }), string(), (name) => ({ name }));
const found = {
  "the struct takes a span backwards": is(backwards, span),
  "assign takes it": is(backwards, assign(span, object({}))),
  "pick takes it": is(backwards, pick(span, ["from", "to"])),
  "omit takes it": is(backwards, omit(span, [])),
  "partial takes it": is(backwards, partial(span)),
  "a coerced struct takes a text": is(create("Roof", named), named),
  "assign of it takes a text": attempt(() => create("Roof", assign(named, object({})))),
  "a set of trimmed texts": [...create(new Set([" a ", "b"]), set(trimmed(string())))].join("|"),
  "assign(type, object) takes other keys": is(more, assign(type(one), object(other))),
  "assign(object, type) takes other keys": is(more, assign(object(one), type(other))),
};
function attempt(action) {
  try {
    return String(action());
  } catch (error) {
    return error.name;
  }
}
console.log("superstruct 2.0.2");
for (const [name, value] of Object.entries(found)) console.log(`${name}: ${value}`);
const expected = [false, true, true, true, true, true, "StructError", " a |b|a", true, false];
if (JSON.stringify(Object.values(found)) !== JSON.stringify(expected)) process.exit(1);
JS
