import { expect, test } from "../support/test";

/** Errors that an HTML validator once reported. */
const mistakes = {
  "a switch that submits": /<button(?=[^>]* role="switch")[^>]* type="submit"[^>]*>/g,
  "aria-expanded beside popovertarget": /<button(?=[^>]* popovertarget=)[^>]* aria-expanded[^>]*>/g,
  "readonly on a hidden input": /<input(?=[^>]* type="hidden")[^>]* readonly[^>]*>/g,
  "content after the closing tag of the document": /<\/html>[\s\S]+/g,
  "a form or a popover in a span": /<span[^>]*>\s*<(form|div)\b[^>]*>/g,
  "a meta element without content": /<meta property(?![^>]* content=)[^>]*>/g,
};

const pages = {
  owner: ["/", "/health", "/plants", "/tickets?ticket_status=open", "/users", "/reports", "/account", "/support"],
  admin: ["/admin/companies", "/admin/tickets?ticket_status=open", "/settings/tags", "/plants/1?companyId=2"],
};

for (const [account, paths] of Object.entries(pages)) {
  test(`renders valid HTML for ${account}`, async ({ page, signIn }) => {
    await signIn(account, "/support");
    for (const path of paths) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).toContain("</html>");
      for (const [mistake, pattern] of Object.entries(mistakes)) {
        expect.soft(html.match(pattern) ?? [], `${path}: ${mistake}`).toEqual([]);
      }
    }
  });
}
