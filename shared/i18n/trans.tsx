import { Trans as LinguiTrans, type TransProps } from "@lingui/react";
import { Fragment } from "react";

/**
 * Lingui's `Trans`, which the macro renders (lingui.config.ts). Lingui parses the tags of a message after it has
 * inserted the values. Text with a `<`, such as the name of a plant, is therefore passed as an element, so that it is
 * shown literally.
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} values={values && withoutTags(values)} />;
}

const withoutTags = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && value.includes("<") ? <Fragment key={name}>{value}</Fragment> : value,
    ]),
  );
