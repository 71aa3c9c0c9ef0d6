import { readCookie } from "@shared/lib/cookie";

/**
 * A person's generation is part of the name of everything that is kept for them, so that raising it leaves
 * all of it behind. The browser carries it, to whichever data centre it turns next; the isolate remembers it
 * for the person's other browsers.
 */
export interface Generation {
  readonly current: number;
  raise(): void;
  /** The Set-Cookie value that carries a raised generation; null where nothing was raised. */
  readonly cookie: string | null;
}

const generationCookie = "__Host-generation";
/** Longer than anything personal is kept. */
const cookieSeconds = 7_200;
const mostRemembered = 10_000;
const remembered = new Map<number, number>();

/** The generation of whoever a request comes from; `person` is null where nobody is signed in. */
export function generationOf(request: Request, person: number | null, now = Date.now): Generation {
  const carried = readCookie(request.headers.get("Cookie"), generationCookie) ?? "";
  let own = /^\d{1,15}$/.test(carried) ? Number(carried) : 0;
  let raised = false;
  const highest = () => Math.max(own, (person !== null && remembered.get(person)) || 0);
  return {
    get current() {
      return highest();
    },
    raise() {
      own = Math.max(now(), highest() + 1);
      raised = true;
      if (person !== null) remember(person, own);
    },
    get cookie() {
      const attributes = `Max-Age=${cookieSeconds}; Path=/; Secure; HttpOnly; SameSite=Lax`;
      return raised ? `${generationCookie}=${own}; ${attributes}` : null;
    },
  };
}

function remember(person: number, generation: number): void {
  remembered.delete(person);
  const [oldest] = remembered.keys();
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest);
  remembered.set(person, generation);
}
