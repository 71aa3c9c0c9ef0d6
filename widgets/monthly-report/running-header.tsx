import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useReport } from "./values";

/** A text as a string of CSS. */
const cssString = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ")}"`;

/**
 * The company and the period in the margin of every sheet of paper. CSS has no other way to repeat a text of the page
 * in Chromium. The style sheet of a script needs no nonce.
 */
export function RunningHeader() {
  const { t } = useLingui();
  const { company, title } = useReport();
  const period = t`Report of ${title}`;
  const text = `${company} · ${period}`;
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { @top-left { color: #5b6472; content: ${cssString(text)}; font: 9px sans-serif; } }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [text]);
  return null;
}
