import type { Api } from "../api";

const maxShownMails = 50;

/** The newest mails as JSON: what a test reads. */
export async function outboxJson(api: Api): Promise<Response> {
  return Response.json(await newestMails(api), { headers: { "cache-control": "no-store" } });
}

/** The newest mails as a small page for people. */
export async function outboxPage(api: Api): Promise<Response> {
  const mails = await newestMails(api);
  const articles = mails.map(
    (mail) => `<article>
  <h2>${escaped(mail.subject)}</h2>
  <p>To ${escaped(mail.recipient)}, <time>${escaped(mail.created_at)}</time></p>
  <pre>${escaped(mail.body)}</pre>
  ${mail.link ? `<p><a href="${escaped(mail.link)}">Open the link</a></p>` : ""}
</article>`,
  );
  const body = articles.length > 0 ? articles.join("\n") : "<p>No mail was sent yet.</p>";
  return new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox</title>
<style>body{font:1rem/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}article{border-top:1px solid}</style>
</head>
<body>
<h1>Outbox</h1>
<p>Mails this demonstration would have sent, newest first.</p>
${body}
</body>
</html>`,
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      },
    },
  );
}

function newestMails(api: Api) {
  return api.db.selectFrom("outbox_mails").selectAll().orderBy("id", "desc").limit(maxShownMails).execute();
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
