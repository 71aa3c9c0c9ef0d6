const texts = {
  en: ["No connection", "This page is not on this device. Check your connection and try again.", "Try again"],
  nl: [
    "Geen verbinding",
    "Deze pagina staat niet op dit apparaat. Controleer uw verbinding en probeer het opnieuw.",
    "Opnieuw proberen",
  ],
} as const;

/** The page without a network for a device without copies, such as after the end of a session. */
export function noConnectionPage(): Response {
  const language = navigator.language.startsWith("nl") ? "nl" : "en";
  const [title, text, retry] = texts[language];
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>:root{color-scheme:light dark}body{max-width:30rem;margin:20vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}</style>
</head><body><main><h1>${title}</h1><p>${text}</p><p><a href="">${retry}</a></p></main></body></html>`;
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
