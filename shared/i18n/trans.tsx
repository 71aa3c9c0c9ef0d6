import { Trans as LinguiTrans, type TransProps } from "@lingui/react";
import { isRightToLeft } from "@shared/lib/text";
import { Fragment } from "react";

/**
 * Lingui's `Trans`, which the macro renders (lingui.config.ts). Lingui parses the tags of a message after it has
 * inserted the values. Text with a `<`, such as the name of a plant, is therefore passed as an element, so that it is
 * shown literally. A name that is written from right to left does not change the order of the texts around it.
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} values={values && withElements(values)} />;
}

const withElements = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== "string") return [name, value];
      if (isRightToLeft(value)) return [name, <bdi key={name}>{value}</bdi>];
      return [name, value.includes("<") ? <Fragment key={name}>{value}</Fragment> : value];
    }),
  );
