/** Copies a plant, without its relations, into a visibility group. The new ids start after `after`. */
export async function copyPlant(
  db: D1Database,
  plantId: number,
  { count, visibilityGroupId, after }: { count: number; visibilityGroupId: number; after: number },
): Promise<void> {
  const { results } = await db.prepare("pragma table_info(plants)").all<{ name: string }>();
  const columns = results.map(({ name }) => name).filter((name) => name !== "id" && name !== "visibility_group_id");
  await db
    .prepare(
      `insert into plants (id, visibility_group_id, ${columns})
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
      select ? + n, ?, ${columns} from numbers join plants where plants.id = ?`,
    )
    .bind(count, after, visibilityGroupId, plantId)
    .run();
}
