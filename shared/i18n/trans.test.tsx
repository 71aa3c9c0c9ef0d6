import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import { languages } from "@shared/lib/language";
import { renderMarkup } from "@testing/markup";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "../../vite.shared";
import { formatOf, MessageText } from "./format";
import { addTexts, textsIn } from "./texts";
import { Trans } from "./trans";

const plain = "Plain name";
const hostileNames = [
  "Foo <b>Bar</b> <0>",
  "<0>Foo</0>",
  "<0/>",
  "</0><0>",
  "<1/><2/>",
  "{name} {0}",
  "# %__lingui_octothorpe__%",
  String.raw`C:\x41\u0042 \\u0043`,
  "$& $1 &lt;b&gt; &amp;",
  "'{0}' ''",
];
const hostile = fc
  .array(fc.constantFrom("<", ">", "/", "0", "1", "b", "{", "}", "#", "\\", "u0041", "x41", "%", "&", "'", " ", "é"), {
    minLength: 1,
  })
  .map((parts) => parts.join(""));

const catalog = `${projectRoot}shared/i18n/locales/nl.po`;
/** Returns the names of the values of each message with values, and the tags of its elements. */
const messages: { id: string; names: string[]; amounts: string[]; tags: string[] }[] = [];

function collectArguments(tokens: CompiledMessage, names: Set<string>, amounts: Set<string>): void {
  for (const token of Array.isArray(tokens) ? tokens : []) {
    if (typeof token === "string") continue;
    const [name, type, cases] = token;
    (type ? amounts : names).add(name);
    for (const own of Object.values(cases ?? {})) collectArguments(own as CompiledMessage, names, amounts);
  }
}

beforeAll(async () => {
  const context = { locale: "nl", sourceLocale: "en", filename: catalog };
  const stored = await formatter().parse(readFileSync(catalog, "utf8"), context);
  for (const [id, { message = "", translation = "" }] of Object.entries(stored)) {
    const compiled = [message, translation].map((text) => compileMessage(text));
    const names = new Set<string>();
    const amounts = new Set<string>();
    for (const tokens of compiled) collectArguments(tokens, names, amounts);
    if (names.size === 0) continue;
    addTexts({ [id]: compiled });
    const tags = [...new Set([...message.matchAll(/<(\d+)/g)].map(([, tag = ""]) => tag))];
    messages.push({ id, names: [...names].filter((name) => !amounts.has(name)), amounts: [...amounts], tags });
  }
});

const textOf = (html: string) =>
  html
    .replace(/<\/?i>/g, "")
    .replace(
      /&(lt|gt|quot|#x27|amp);/g,
      (_, name: string) => ({ lt: "<", gt: ">", quot: '"', "#x27": "'" })[name] ?? "&",
    );

const valuesOf = ({ names, amounts }: (typeof messages)[number], name: string) =>
  Object.fromEntries([...names.map((key) => [key, name]), ...amounts.map((key) => [key, 2])]);

/** Returns the text of a message with a name as each value, in both ways that a message is rendered. */
function textsWith(message: (typeof messages)[number], name: string): string[] {
  const values = valuesOf(message, name);
  return languages.flatMap((language) => [
    textOf(
      renderMarkup(
        <Trans
          id={message.id}
          values={values}
          components={Object.fromEntries(message.tags.map((tag) => [tag, <i key={tag} />]))}
        />,
        language,
      ),
    ),
    textsIn(language)._({ id: message.id, values }),
    textsIn(language).t(message.id, values),
  ]);
}

describe("a name in a sentence", () => {
  it("keeps its own direction when it is written from right to left", () => {
    const name = "مزرعة الشمس";
    addTexts({ "{name}: {count} plants": ["{name}: {count} plants", "{name}: {count} installaties"] });
    const values = { name, count: 3 };
    expect(renderMarkup(<Trans id="{name}: {count} plants" values={values} />)).toBe(`<bdi>${name}</bdi>: 3 plants`);
    expect(renderMarkup(<MessageText message={{ id: "{name}: {count} plants", values }} />, "nl")).toBe(
      `<bdi>${name}</bdi>: 3 installaties`,
    );
    expect(renderMarkup(<MessageText message={name} />)).toBe(`<bdi>${name}</bdi>`);
    expect(renderMarkup(<MessageText message={plain} />)).toBe(plain);
    expect(formatOf("en").list(["A", name, "B"])).toBe(`A, \u2068${name}\u2069 and B`);
  });

  it.each(hostileNames)("is shown literally in every message of the catalogue when it is %s", (name) => {
    expect(messages.length).toBeGreaterThan(100);
    for (const message of messages) {
      expect(textsWith(message, name)).toEqual(
        textsWith(message, plain).map((text) => text.replaceAll(plain, () => name)),
      );
    }
  });

  it("is shown literally when it contains any characters", () => {
    fc.assert(
      fc.property(hostile, fc.nat(), (name, index) => {
        const message = messages[index % messages.length];
        if (!message) return;
        expect(textsWith(message, name)).toEqual(
          textsWith(message, plain).map((text) => text.replaceAll(plain, () => name)),
        );
      }),
      { numRuns: 200 },
    );
  });
});
