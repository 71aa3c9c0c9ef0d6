import { createContext, useContext } from "react";

/**
 * The nonce of the page's content security policy. Only the server provides the nonce. In the browser it is empty, because
 * browsers hide the values of nonce attributes.
 *
 * Relies on React 18 accepting the difference between the nonce in the HTML and the empty one.
 * Upstream: github.com/facebook/react/issues/26028 (which proposes the empty nonce in the browser).
 * An upgrade that breaks it fails the end-to-end tests that expect no errors in the console, such as
 * tests/e2e/client-navigation.spec.ts.
 */
export const NonceContext = createContext("");

/** The nonce of the response; empty in the browser. */
export const useNonce = (): string => useContext(NonceContext);

/** The nonce for the styles of React Aria, which reads the nonce from the property of this element. */
export function NonceMeta() {
  return <meta property="csp-nonce" content="" nonce={useNonce()} suppressHydrationWarning />;
}

/**
 * A script of the server's HTML, which runs as soon as it is parsed. Only the server needs its text:
 * `import.meta.env.SSR ? "…" : ""` keeps it out of the browser's bundle.
 */
export function InlineScript({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the calling component, without external data
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
