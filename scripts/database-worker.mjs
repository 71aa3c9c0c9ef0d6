/** Runs SQL statements as one batch and returns D1's results, for scripts/database.mjs. */
export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    return Response.json(await DB.batch(statements.map(({ sql, params = [] }) => DB.prepare(sql).bind(...params))));
  },
};
