import { describe, expect, it } from "vitest";
import { projectRoot } from "../vite.shared.ts";
import { texts } from "../vite.texts.ts";
import { findTooltips } from "./tooltips.mjs";

const transform = async (code, suffix = "") => {
  const result = await texts().transform.call({ addWatchFile() {} }, code, `${projectRoot}app/example.ts${suffix}`);
  return result?.code;
};

it("adds the texts of a module's messages in both languages", async () => {
  const code = await transform('import { msg } from "@lingui/core/macro";\nexport const label = msg`Cancel`;\n');
  expect(code).toMatch(/addTexts\(\{".{6}":\[\["Cancel"\],\["Annuleren"\]\]\}\);/);
});

it("leaves modules without messages alone", async () => {
  expect(await transform("export const number = 1;\n")).toBeUndefined();
});

it("renders sentences with the component that shows names to the letter", async () => {
  const code = await transform(
    'import { Trans } from "@lingui/react/macro";\nexport const Title = () => <Trans>Hi</Trans>;\n',
    "x",
  );
  expect(code).toContain('import { Trans as _Trans } from "@shared/i18n/trans";');
});

describe("the tooltips", () => {
  const sharedParts = `
    const Badge = ({ title, children }) => <span title={title}>{children}</span>;
    const Chip = ({ label, ...rest }) => <a {...rest}>{label}</a>;
    const Card = ({ title, children }) => <section><h2>{title}</h2>{children}</section>;`;
  const found = (code, allowed) =>
    findTooltips(
      {
        "shared.tsx": sharedParts,
        "example.tsx": `const Example = ({ name, owner, names }) => ${code.replaceAll("#{", "${")};`,
      },
      allowed,
    );

  it.each([
    ["an element", "<p title={t`Owned`}>{name}</p>", "`Owned`"],
    ["a component that passes it on", "<Badge title={t`Owned by #{owner}`}>{name}</Badge>", "owner"],
    ["a component that passes all on", "<Chip label={name} title={owner} />", "owner"],
    ["what is spread", "{ const more = { title: owner }; return <a {...more}>{name}</a>; }", "owner"],
    ["a constant", "{ const text = owner ? t`By #{owner}` : name; return <p title={text}>{name}</p>; }", "text"],
    ["names of which only the number is shown", '<p title={names.join(", ")}>+{names.length}</p>', "names"],
    ["a column", "column({ meta: { fullText: ({ hint }) => hint }, cell: () => name })", "hint"],
  ])("are found when only they say it: %s", (_, code, what) => {
    expect(found(code)).toEqual([`example.tsx:1: only a tooltip says ${what}. Show it, or use shared/ui/explain.`]);
    expect(found(code, { "example.tsx": what })).toEqual([]);
  });

  it.each([
    ["what is shown", "<Badge title={name}>{name}</Badge>"],
    ["parts of it", "<p title={`#{name}, #{owner}`}>{name} {owner}</p>"],
    ["parts that are joined", '<p title={joinTexts([name, owner], ", ")}>{name} {owner}</p>'],
    ["what is announced", "<Chip aria-label={t`Delete #{name}`} title={t`Delete #{name}`} />"],
    ["a constant of it", "{ const text = t`By #{owner}`; return <p title={text}>{owner}</p>; }"],
    ["a heading", "<Card title={t`Owned`}>{name}</Card>"],
    ["a column", "column({ meta: { fullText: ({ name }) => name }, cell: () => name })"],
  ])("may repeat %s", (_, code) => {
    expect(found(code)).toEqual([]);
  });
});
