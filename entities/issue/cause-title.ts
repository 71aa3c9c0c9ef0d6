import type { CauseKind } from "@heliograph/rules/causes";
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { formatIn } from "@shared/i18n/format";
import { issueTypeLabel } from "./type";

interface TitleValues {
  /** The API name of what the issues found; null if it is not known. */
  finding: string | null;
  /** The name of the driver, and whether the driver is down, not just degraded. */
  driver: string;
  isDown: boolean;
  plants: number;
  since: string | null;
}

/**
 * The title of a cause, without what only one plant has. The same words as the titles of mails in `causeKinds`, in the
 * catalogue. `status-mail.test.ts` compares them.
 */
export function titleOfCause(
  i18n: I18n,
  kind: CauseKind,
  { finding, driver, isDown, plants, since }: TitleValues,
): string {
  const label = i18n._(issueTypeLabel(finding));
  const several = i18n._(msg`${plural(plants, { one: "# plant", other: "# plants" })}`);
  switch (kind) {
    case "driver":
      return i18n._(isDown ? msg`${driver} unreachable` : msg`${driver} degraded`);
    case "promise":
      return i18n._(msg`Behind the long-term promise`);
    case "connection": {
      if (since === null) return i18n._(msg`${several} of ${driver} lost their connection`);
      const day = formatIn(i18n).date(since);
      return i18n._(msg`${several} of ${driver} lost their connection on ${day}`);
    }
    case "grid":
      return i18n._(msg`${label}: ${several} near each other`);
    case "plant":
    case "notes":
      return label;
  }
}
