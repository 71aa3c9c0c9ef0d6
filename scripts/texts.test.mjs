import { expect, it } from "vitest";
import { projectRoot } from "../vite.shared.ts";
import { texts } from "../vite.texts.ts";

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
