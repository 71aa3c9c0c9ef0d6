import { useNonce } from "@shared/edge/nonce";

/**
 * A script of the server's HTML, which runs as soon as it is parsed. Only the server needs its text:
 * `import.meta.env.SSR ? "…" : ""` keeps it out of the browser's bundle.
 */
export function InlineScript({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the calling component, without external data
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
