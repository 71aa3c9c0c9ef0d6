import {
  alertsPath,
  alertsTitle,
  listAlertMessages,
  listAlertRules,
  listPushDevices,
  ruleHref,
} from "@entities/alert-rule";
import { loadDriverNames } from "@entities/driver/names.server";
import { loadChosenPlants, loadScopeTags } from "@entities/plant/scope-choices.server";
import { getLosses, type Losses } from "@entities/statistics";
import { listPeople } from "@entities/user/people.server";
import { RuleForm, type RuleFormData, SentMessages } from "@features/edit-alert-rules";
import { usePlantViews } from "@features/saved-views";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toDeferredResult, toPageResult, valueOr } from "@shared/api/result";
import { FormPage, SentCard } from "@shared/forms/form-page";
import { MessageText } from "@shared/i18n/format";
import { textsIn } from "@shared/i18n/texts";
import { inlineMs, resolveWithin } from "@shared/lib/promises";
import { requestLanguage } from "@shared/lib/request.server";
import { readId } from "@shared/lib/text";
import type { PageHandle } from "../../page-handle";

export const handle: PageHandle = { title: ({ params }) => (params.ruleId === "new" ? msg`New rule` : msg`Edit rule`) };

/** A rule of the user with its messages, or a new rule. The form is null if the rule does not exist. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api, extensions, session } = context;
  const { user, company } = session.requireUser(request);
  const ruleId = params.ruleId === "new" ? null : readId(params.ruleId);
  if (!extensions.alerts || (ruleId === null && params.ruleId !== "new")) throw new Response(null, { status: 404 });
  const { signal } = request;
  const i18n = textsIn(requestLanguage(request));
  const page = readId(new URL(request.url).searchParams.get("page")) ?? 1;

  async function loadForm(): Promise<RuleFormData | null> {
    const [stored, tags, drivers, people, losses, push] = await Promise.all([
      ruleId === null ? null : listAlertRules(api, company.id, { signal }),
      loadScopeTags(api, company.id, { signal }),
      loadDriverNames(api, company.id, { i18n, signal }),
      listPeople(api, company.id, { i18n, signal }),
      extensions.losses ? valueOr(getLosses(api, company.id, { signal }), null) : null,
      valueOr(listPushDevices(api, { signal }), null),
    ]);
    const rule = stored?.rows.find(({ id }) => id === ruleId) ?? null;
    if (stored && !rule) return null;
    return {
      companyId: company.id,
      rule,
      plants: await loadChosenPlants(api, company.id, rule?.plants, { i18n, signal }),
      tags,
      drivers,
      people,
      email: user.email,
      pushDevices: push && push.public_key !== null ? push.devices.length : null,
      price: losses && meanPrice(losses),
    };
  }

  const messages =
    ruleId === null
      ? null
      : toDeferredResult(listAlertMessages(api, { companyId: company.id, ruleId }, page, { signal }));
  return {
    owner: `${user.id}-${company.id}`,
    ruleId,
    page,
    form: (await resolveWithin(toPageResult(loadForm()), inlineMs)).value,
    messages,
  };
}

/** The mean price of the lost energy of a company, in euros per kWh; null if it is not known. */
function meanPrice({ lost_kwh_per_day: kwh, lost_cents_per_day: cents }: Losses): number | null {
  return kwh !== null && kwh > 0 && cents !== null ? cents / 100 / kwh : null;
}

export default function AlertRulePage() {
  const { owner, ruleId, page, form, messages } = useLoaderData<typeof loader>();
  const views = usePlantViews(owner);
  const hrefOf = (number: number) => (number === 1 ? ruleHref(ruleId) : `${ruleHref(ruleId)}?page=${number}`);
  return (
    <FormPage
      key={ruleId}
      back={{ to: alertsPath, label: <MessageText message={alertsTitle} /> }}
      form={form}
      title={ruleId === null ? <Trans>New rule</Trans> : <Trans>Edit rule</Trans>}
      nameOf={({ rule }) => rule?.name}
      missing={{
        icon: "bell",
        title: <Trans>This rule does not exist any more</Trans>,
        link: <Trans>Show your rules</Trans>,
      }}
      below={
        messages && (
          <SentCard id="messages" title={<Trans>Messages</Trans>} hint={<Trans>Last 31 days</Trans>} result={messages}>
            {(rows) => <SentMessages rows={rows} page={page} hrefOf={hrefOf} />}
          </SentCard>
        )
      }
    >
      {(data) => <RuleForm {...data} views={views} />}
    </FormPage>
  );
}
