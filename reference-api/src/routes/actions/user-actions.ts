import type { Api } from "../../api";
import { runBatch } from "../../db/connect";
import type { Row } from "../../db/schema";
import { accessDenied, invalid, notFound } from "../../http/api-error";
import { sendPasswordMail } from "../../mail/outbox";
import type { AdminAction } from "./form";

/** Creates an action on a user who is not an administrator. */
function userAction(
  texts: Pick<AdminAction, "name" | "title" | "description">,
  run: (api: Api, target: Row<"users">) => Promise<string>,
): AdminAction {
  return {
    ...texts,
    scope: "user",
    async run(api, _user, id) {
      const target = await api.db
        .selectFrom("users")
        .selectAll()
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .executeTakeFirstOrThrow(() => notFound("User"));
      if (target.admin) throw accessDenied("Administrators cannot be deleted or deactivated.");
      return run(api, target);
    },
  };
}

const deleteUser = userAction(
  {
    name: "deleteUser",
    title: "Delete user",
    description: "Deletes the account of a user who is not an administrator. Their content stays.",
  },
  async (api, { id }) => {
    const { instant } = api.clock;
    await runBatch(api.env.DB, [
      // Releases the e-mail address for a new account.
      api.db
        .updateTable("users")
        .set({ deleted_at: instant, password_hash: null, email: `deleted-${id}@deleted.invalid` })
        .where("id", "=", id),
      api.db.deleteFrom("access_tokens").where("user_id", "=", id),
      api.db.deleteFrom("password_resets").where("user_id", "=", id),
      api.db.deleteFrom("company_users").where("user_id", "=", id),
      api.db
        .updateTable("ticket_assignments")
        .set({ unassigned_on: instant })
        .where("user_id", "=", id)
        .where("unassigned_on", "is", null),
    ]);
    return "User deleted.";
  },
);

const deactivateUser = userAction(
  {
    name: "deactivateUser",
    title: "Deactivate user",
    description: "Ends the sessions of a user who is not an administrator, and rejects new ones. Nothing is deleted.",
  },
  async (api, { id, deactivated_at }) => {
    await runBatch(api.env.DB, [
      api.db
        .updateTable("users")
        .set({ deactivated_at: deactivated_at ?? api.wallClock.instant })
        .where("id", "=", id),
      api.db.deleteFrom("access_tokens").where("user_id", "=", id),
      api.db.deleteFrom("password_resets").where("user_id", "=", id),
    ]);
    return "User deactivated.";
  },
);

const reactivateUser = userAction(
  { name: "reactivateUser", title: "Reactivate user", description: "Lets a deactivated user sign in again." },
  async (api, { id }) => {
    await runBatch(api.env.DB, [api.db.updateTable("users").set({ deactivated_at: null }).where("id", "=", id)]);
    return "User reactivated.";
  },
);

const sendWelcomeMail = userAction(
  {
    name: "sendWelcomeMail",
    title: "Send welcome e-mail",
    description: "Sends a user who never signed in the link to choose a password again.",
  },
  async (api, target) => {
    if (target.robot || target.deactivated_at || target.last_signed_in_at) {
      throw invalid({ user_id: ["This user has signed in before, or cannot sign in."] });
    }
    await sendPasswordMail(api, target, "welcome");
    return "E-mail sent.";
  },
);

export const userActions: readonly AdminAction[] = [deleteUser, deactivateUser, reactivateUser, sendWelcomeMail];
