import { listSentReports, reportsPath, scheduleHref } from "@entities/report";
import { ScheduleForm, type ScheduleFormData, SentReports } from "@features/edit-report-schedules";
import { loadScheduleForm } from "@features/edit-report-schedules/action.server";
import { usePlantViews } from "@features/saved-views";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toDeferredResult, toPageResult } from "@shared/api/result";
import { FormPage, SentCard } from "@shared/forms/form-page";
import { textsIn } from "@shared/i18n/texts";
import { inlineMs, resolveWithin } from "@shared/lib/promises";
import { requestLanguage } from "@shared/lib/request.server";
import { readId } from "@shared/lib/text";
import type { PageHandle } from "../../page-handle";

export const handle: PageHandle = {
  title: ({ params }) => (params.scheduleId === "new" ? msg`New schedule` : msg`Edit schedule`),
};

/** A schedule with what it has sent, or a new schedule. The form is null if the schedule does not exist. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api, extensions, session } = context;
  const { user, company } = session.requireUser(request);
  const isNew = params.scheduleId === "new";
  const scheduleId = isNew ? null : readId(params.scheduleId);
  if (!extensions.report_schedules || (scheduleId === null && !isNew)) throw new Response(null, { status: 404 });
  const { signal } = request;
  const language = requestLanguage(request);
  const page = readId(new URL(request.url).searchParams.get("page")) ?? 1;
  const { id: companyId, name: companyName } = company;

  async function loadForm(): Promise<ScheduleFormData | null> {
    const data = await loadScheduleForm(api, { companyId, scheduleId }, { i18n: textsIn(language), signal });
    const userId = data?.people.some(({ id }) => id === user.id) ? user.id : null;
    return data && { ...data, companyId, companyName, language, email: user.email, userId };
  }
  const sent =
    scheduleId === null ? null : toDeferredResult(listSentReports(api, { companyId, scheduleId }, page, { signal }));
  const owner = `${user.id}-${companyId}`;
  return {
    owner,
    companyId,
    scheduleId,
    page,
    form: (await resolveWithin(toPageResult(loadForm()), inlineMs)).value,
    sent,
  };
}

export default function Schedule() {
  const { owner, companyId, scheduleId, page, form, sent } = useLoaderData<typeof loader>();
  const views = usePlantViews(owner);
  const hrefOf = (number: number) => scheduleHref(scheduleId) + (number === 1 ? "" : `?page=${number}`);
  return (
    <FormPage
      key={scheduleId}
      back={{ to: reportsPath, label: <Trans>Reports</Trans> }}
      form={form}
      title={scheduleId === null ? <Trans>New schedule</Trans> : <Trans>Edit schedule</Trans>}
      nameOf={({ schedule }) => schedule?.name}
      missing={{
        icon: "reports",
        title: <Trans>This schedule does not exist any more</Trans>,
        link: <Trans>Go to reports</Trans>,
      }}
      below={
        sent &&
        scheduleId !== null && (
          <SentCard id="sent" title={<Trans>Sent reports</Trans>} hint={<Trans>Last 25 months</Trans>} result={sent}>
            {(rows) => <SentReports {...{ companyId, scheduleId, rows, page, hrefOf }} />}
          </SentCard>
        )
      }
    >
      {(data) => <ScheduleForm {...data} views={views} />}
    </FormPage>
  );
}
