import { runBatch } from "../../db/connect";
import { accessDenied, notFound } from "../../http/api-error";
import type { AdminAction } from "./action";
import { field } from "./form";

const deleteUser: AdminAction = {
  name: "deleteUser",
  title: "Delete user",
  description: "Deletes the account of a user who is not an administrator. Their content stays.",
  scope: "user",
  form: () => [field("user_id", "User", "id")],
  async run(api, _user, values) {
    const userId = Number(values.user_id);
    const target = await api.db
      .selectFrom("users")
      .select(["id", "admin"])
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!target) throw notFound("User");
    if (target.admin) throw accessDenied("Administrators cannot be deleted.");
    const { instant } = api.clock;
    await runBatch(api.env.DB, [
      // Frees the e-mail address for a new account.
      api.db
        .updateTable("users")
        .set({ deleted_at: instant, password_hash: null, email: `deleted-${userId}@deleted.invalid` })
        .where("id", "=", userId),
      api.db.deleteFrom("access_tokens").where("user_id", "=", userId),
      api.db.deleteFrom("password_resets").where("user_id", "=", userId),
      api.db.deleteFrom("company_users").where("user_id", "=", userId),
      api.db
        .updateTable("ticket_assignments")
        .set({ unassigned_on: instant })
        .where("user_id", "=", userId)
        .where("unassigned_on", "is", null),
    ]);
    return "User deleted.";
  },
};

export const userActions: readonly AdminAction[] = [deleteUser];
