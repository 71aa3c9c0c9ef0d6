import { costBefore, daysAfter, type RepairEffect, yieldAfter } from "@entities/cause";
import { listTicketComments } from "@entities/comment";
import { getCompany } from "@entities/company";
import { listPerformances, peakWattIn } from "@entities/energy";
import { issueFinding, issueSince, listIssuesOfPlant, type MeterIssue, openIssues } from "@entities/issue";
import { getPlant, type PlantState, plantCity, plantName, plantState } from "@entities/plant";
import {
  assignmentHistory,
  daysOverdue,
  getTicket,
  listTicketTemplates,
  reviewOf,
  type Ticket,
  ticketHref,
  ticketNumber,
  ticketPlanning,
  ticketTitle,
} from "@entities/ticket";
import { listCompanyUsers } from "@entities/user";
import { toAssignee } from "@features/edit-ticket";
import { groupBy } from "@heliograph/rules/issue-groups";
import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { fullName, type PlantRef } from "@shared/api/refs";
import { toDeferredResult, toPageResult, toResult, valueOr } from "@shared/api/result";
import { liveData, loadParts, pageData } from "@shared/data/page-data.server";
import { isTooLong, safeHtml, sanitizeRichText } from "@shared/html/safe-html.server";
import { localDay, oldestFirst } from "@shared/lib/dates";
import { inlineMs, resolveWithin } from "@shared/lib/promises";
import { readId } from "@shared/lib/text";
import type { UserSession } from "@shared/session/load-context";

/** The page of a ticket. The ticket, the comments, the users and whether there are templates are deferred. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  const viewer = context.session.requireUser(request);
  const ticketId = readId(params.ticketId);
  if (ticketId === null) throw new Response(null, { status: 404 });
  // A link contains the company through which the ticket is visible. The default is the current company.
  const companyId = readId(new URL(request.url).searchParams.get("companyId")) ?? viewer.company.id;
  const { signal } = request;

  const parts = ticketParts({ context, viewer, companyId, ticketId, signal });
  const { ticket } = parts.ticket();
  const { comments } = parts.comments();
  const users = toDeferredResult(
    listCompanyUsers(context.api, companyId, { signal }).then((data) => data.map(toAssignee)),
  );
  const hasTemplates = toDeferredResult(
    listTicketTemplates(context.api, companyId, { signal }).then(({ length }) => length > 0),
  );
  const plant = toDeferredResult(
    ticket.then((result) => {
      const plantId = result.ok ? result.value.plantId : null;
      if (!result.ok || plantId === null) return null;
      return loadPlantContext(context, { companyId, plantId }, result.value, signal);
    }),
  );
  const { value: ticketResult } = await resolveWithin(ticket, inlineMs);
  const mainId = !(ticketResult instanceof Promise) && ticketResult?.ok ? ticketResult.value.mainTicketId : null;
  if (mainId !== null) throw redirect(ticketHref({ companyId, ticketId: mainId }));
  const page = await liveData(args, {
    ticketId,
    companyId,
    userId: viewer.user.id,
    ticket: ticketResult,
    plant,
    comments,
    users,
    // In the first response when known by now, so that the buttons do not move.
    hasTemplates: (await resolveWithin(hasTemplates, 0)).value,
  });
  return pageData(args, Promise.resolve(ticketResult), page);
}

/** The properties of the page's data that mutations have changed (`useDataParts`). */
export async function ticketPageParts({ request, context }: LoaderFunctionArgs) {
  const viewer = context.session.requireUser(request);
  const query = new URL(request.url).searchParams;
  const companyId = readId(query.get("companyId"));
  const ticketId = readId(query.get("ticketId"));
  if (companyId === null || ticketId === null) throw new Response(null, { status: 400 });
  const { signal } = request;
  return toResult(loadParts(query, ticketParts({ context, viewer, companyId, ticketId, signal })));
}

/** The status of the ticket's plant (domain/tickets.md#page). */
export interface PlantContext extends PlantState {
  /** The other open issues, worst first. Null if they failed to load. */
  issues: PlantContextIssue[] | null;
  /** The issues that the ticket is about. Resolved issues are included. */
  subject: PlantContextIssue[];
  /** What a closed ticket with a finding changed. Null for any other ticket. */
  effect: RepairEffect | null;
}

/** The issues with one finding. */
export interface PlantContextIssue {
  /** The id of the first issue. */
  id: number;
  finding: string | null;
  severity: number | null;
  /** The number of meters with such an issue. */
  meters: number;
  /** The day on which the oldest issue began. Null if no day is known. */
  since: string | null;
}

async function loadPlantContext(
  { api, extensions, now }: AppLoadContext,
  ref: PlantRef,
  { issueIds, closing }: Pick<TicketView, "issueIds" | "closing">,
  signal: AbortSignal,
): Promise<PlantContext> {
  const today = localDay(now());
  const closedOn = closing?.finding ? closing.at : null;
  const plantCall = getPlant(api, ref, { signal });
  const [plant, issues, after] = await Promise.all([
    plantCall,
    valueOr(listIssuesOfPlant(api, ref, { losses: extensions.losses, signal }), null),
    closedOn === null ? null : loadYieldAfter(closedOn),
  ]);
  const subject = (issues ?? []).filter(({ id }) => issueIds.includes(id));

  async function loadYieldAfter(day: string): Promise<RepairEffect["after"]> {
    const range = daysAfter(day, today);
    if (range === null) return "not known yet";
    const peakWatt = plantCall.then((loaded) => peakWattIn(loaded, range));
    const call = listPerformances(api, ref, { ...range, period: "day" }, { ...extensions, peakWatt, signal });
    const series = await valueOr(call, null);
    return series && yieldAfter(series.rows, range);
  }
  const { lostKwhPerDay, ...state } = plantState(plant, today, extensions);
  return {
    ...state,
    lostKwhPerDay: extensions.losses ? lostKwhPerDay : null,
    issues: issues && byFinding(openIssues(issues, today).filter((issue) => !subject.includes(issue))),
    subject: byFinding(subject),
    effect: closedOn === null ? null : { ...costBefore(subject, today), after },
  };
}

/** The findings of issues in the order of the issues, each with the meters that have it. */
const byFinding = (issues: readonly MeterIssue[]): PlantContextIssue[] =>
  [...groupBy(issues, issueFinding)].map(([finding, same]) => {
    const [{ id, severity }] = same as [MeterIssue, ...MeterIssue[]];
    const meters = new Set(same.map(({ meter }) => meter?.id)).size;
    return { id, finding, severity, meters, since: same.map(issueSince).toSorted(oldestFirst)[0] ?? null };
  });

interface PartsArgs {
  context: AppLoadContext;
  viewer: UserSession;
  companyId: number;
  ticketId: number;
  signal: AbortSignal;
}

/** The parts of the page that mutations change. */
function ticketParts({ context: { api, config, extensions, now }, viewer, companyId, ticketId, signal }: PartsArgs) {
  return { ticket: () => ({ ticket: toPageResult(loadTicket()) }), comments: loadComments };

  async function loadTicket(): Promise<TicketView> {
    const ticket = await getTicket(api, companyId, ticketId, { signal });
    const ownerId = ticket.plant?.owning_company_id ?? null;
    return toTicketView(ticket, {
      mayChange: await mayChange(ownerId),
      mayComment: mayComment(viewer, { ownerId, supportUserId: config.supportUserId }),
      plannedOn: extensions.tickets ? localDay(now()) : null,
      hasReviews: extensions.pattern_reviews,
      hasSeveralPlants: extensions.ticket_plants,
    });
  }

  /**
   * Whether the user may change the ticket: the plant's owner, its parent companies and administrators may
   * (domain/permissions.md#plant).
   */
  async function mayChange(ownerId: number | null): Promise<boolean> {
    if (viewer.user.admin) return true;
    if (ownerId === null) return false;
    if (ownerId === viewer.company.id) return true;
    // A company is visible to its users and to the users of its parents. If the relation is not known, the API decides.
    const owner = await toResult(getCompany(api, ownerId, { signal }));
    return owner.ok || (owner.error.status !== 403 && owner.error.status !== 404);
  }

  function loadComments() {
    const comments = listTicketComments(api, ticketId, { signal }).then((data) =>
      data.map(({ id, comment, created_at, commenter }) => ({
        id,
        text: safeHtml(comment ?? ""),
        createdAt: created_at,
        name: commenter ? fullName(commenter) : null,
        own: commenter?.id === viewer.user.id,
      })),
    );
    return { comments: toDeferredResult(comments), asOf: now().toString() };
  }
}

export type CommentView = Extract<
  Awaited<Awaited<ReturnType<typeof loader>>["data"]["comments"]>,
  { ok: true }
>["value"][number];

const toSafeHtml = (html: string | null) => {
  const text = safeHtml(html ?? "");
  return text.safeHtml === "" ? null : text;
};

/** What the current user may do with a ticket. */
interface TicketPermissions {
  mayChange: boolean;
  mayComment: boolean;
}

interface TicketViewOptions extends TicketPermissions {
  /** The current day. Null if the API does not offer the planning and the finding of tickets. */
  plannedOn: Temporal.PlainDate | null;
  /** Whether the API stores whether a pattern was right. */
  hasReviews: boolean;
  /** Whether the API has tickets for several plants. */
  hasSeveralPlants: boolean;
}

export function toTicketView(ticket: Ticket, options: TicketViewOptions) {
  const { plannedOn, hasReviews, hasSeveralPlants, ...permissions } = options;
  const { creator, plant, ticketTemplate: template } = ticket;
  const review = hasReviews ? reviewOf(ticket) : null;
  const plantId = ticket.plant_id ?? plant?.id ?? null;
  return {
    number: ticketNumber(ticket),
    title: ticketTitle(ticket),
    description: toSafeHtml(ticket.description),
    open: !ticket.closed_on,
    planning: plannedOn && ticketPlanning(ticket),
    overdue: plannedOn ? daysOverdue(ticket.due_on ?? null, !ticket.closed_on, plannedOn) : 0,
    closing: ticket.closed_on
      ? {
          at: ticket.closed_on,
          by: plannedOn && ticket.closer ? fullName(ticket.closer) : null,
          finding: (plannedOn && ticket.finding) ?? null,
          note: (plannedOn && ticket.finding_note) ?? "",
          review,
        }
      : null,
    /** What the issues look like, or looked like when it was reviewed. Null if the API does not store reviews. */
    pattern: review?.named_pattern ?? ((hasReviews && ticket.named_pattern) || null),
    issueIds: (plannedOn && ticket.issue_ids) ?? [],
    /** The ticket for several plants that this is a part of, if the company sees it. */
    mainTicketId: (hasSeveralPlants && ticket.parent_id) || null,
    /** The visible plants of a ticket for several plants. */
    plants: ((hasSeveralPlants && ticket.plants) || []).map(({ id, name, city }) => ({
      id,
      name: plantName({ id, name }),
      city,
    })),
    createdBy: creator ? fullName(creator) : null,
    createdAt: ticket.created_at,
    /** Null if the company is not known. Calls that change the ticket require it. */
    plantId,
    plantName: plantId === null ? (plant?.name ?? null) : plantName({ id: plantId, name: plant?.name ?? null }),
    plantCity: plant && plantCity(plant),
    templateId: ticket.ticket_template_id,
    template: template
      ? { name: template.name, title: template.title ?? "", description: toSafeHtml(template.description) }
      : null,
    assignees: ticket.assignees.map(toAssignee),
    history: assignmentHistory(ticket.assignments),
    /** The text in the format of the editor. Null if the user may not change it or only a part of it is shown. */
    text:
      permissions.mayChange && !isTooLong(ticket.description ?? "")
        ? { title: ticket.title ?? "", description: sanitizeRichText(ticket.description ?? "") }
        : null,
    ...permissions,
  };
}

export type TicketView = ReturnType<typeof toTicketView>;

type Viewer = Pick<UserSession, "user" | "company" | "adminMode">;

/**
 * Whether the user may comment on tickets of a plant. The support account may, and users of the owning company who are
 * not in admin mode. Other users can only read. The API requires the membership. See domain/permissions.md#tickets.
 */
export const mayComment = (
  { user, company, adminMode }: Viewer,
  { ownerId, supportUserId }: { ownerId: number | null; supportUserId: number },
): boolean => user.id === supportUserId || (!(user.admin && adminMode) && ownerId === company.id);
