import { json, type MockUpstream } from "./mock-upstream";

/** A ticket of a plant of the mock's company. */
export const mockTicket = {
  id: 12,
  number: 10_012,
  title: "Inverter gives no power",
  description: '<p>Look <img src="x" onerror="alert(1)"><strong>now</strong></p>',
  plant_id: 9,
  plant: { id: 9, name: "School", owning_company_id: 3 },
  company_id: 3,
  company: { id: 3, name: "Zonnedak" },
  creator: { id: 40, first_name: "Jan", last_name: "Bos" },
  assignees: [{ id: 40, first_name: "Jan", last_name: "Bos" }],
  assignments: [{ first_name: "Jan", last_name: "Bos", assigned_on: "2026-03-01T12:00:00Z", unassigned_on: null }],
  ticket_template_id: null as number | null,
  ticketTemplate: null,
  created_at: "2026-03-01T11:00:00Z",
  closed_on: null as string | null,
};

/** A comment of the mock's user. */
export const mockComment = {
  id: 1,
  comment: '<h1>Done</h1><p><a href="javascript:alert(1)">press</a></p>',
  created_at: "2026-03-01T11:00:00Z",
  commenter: { id: 7, first_name: "Anna", last_name: "Bos" },
};

export const ticketPath = "/companies/3/plants/9/tickets/12";

/** A response that rejects a change with a message. */
export const rejection = (message: string, field = "general") =>
  json({ error: { code: 4000, messages: { [field]: [message] } } }, 422);

/** A page of a tickets list. */
export const ticketsPage = (tickets: readonly object[]) => json({ data: tickets, total: tickets.length, per_page: 15 });

/** Responds to what the ticket pages load. */
export function mockTicketCalls(upstream: MockUpstream): void {
  upstream.reset();
  upstream.on("GET /comments", json({ data: [mockComment] }));
  upstream.on(
    "GET /companies/3",
    json({ id: 3, name: "Zonnedak", non_mon_accessible: true, non_mon_creation_enabled: false }),
  );
  upstream.on(
    "GET /companies/3/users",
    json([
      { id: 41, first_name: "Piet", last_name: "Vos", robot: false },
      { id: 42, first_name: "Robot", last_name: "Arm", robot: true },
    ]),
  );
  upstream.on("GET /companies/3/tickets?", ticketsPage([mockTicket]));
  upstream.on("GET /companies/3/tickets/12?", json(mockTicket));
  upstream.on("GET /companies/3/plants/9?", json({ id: 9, name: "School", yield_status: "OK" }));
  upstream.on("GET /companies/3/plants/9/issues", json([]));
  upstream.on("GET /companies/3/ticket-templates", json([{ id: 4, name: "No yield" }]));
}
