import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  briefPerTurn,
  createCapacity,
  maxSilentMs,
  pauseMs,
  refusingMs,
  silentMs,
  silentRequests,
  slowCallMs,
  turnTimeoutMs,
} from "./capacity";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function isolate({ requests = 100, waiting = 100 } = {}) {
  const capacity = createCapacity({ random: () => 0.5 });
  /** Requests to begin; `began` is null while the request waits, then whether it may begin. */
  function enter({ isLast = false, isBrief = false, signal = new AbortController().signal } = {}) {
    const request = { began: null as boolean | null, end: () => {}, onCallEnd: (_ms: number) => {} };
    const executionContext = { waitUntil: () => {} };
    const entered = capacity.enter({ limits: { requests, waiting }, isLast, isBrief, signal, executionContext });
    void entered.then((begun) => {
      request.began = begun !== null;
      Object.assign(request, begun);
    });
    return request;
  }
  return { capacity, enter };
}

const settled = () => vi.advanceTimersByTimeAsync(10);
const began = (requests: { began: boolean | null }[]) => requests.map((request) => request.began);

describe("capacity", () => {
  it("lets one request begin per turn of the event loop, in the order of their arrival", async () => {
    const { enter } = isolate();
    const requests = [enter(), enter(), enter()];
    await Promise.resolve();
    await Promise.resolve();
    expect(began(requests)).toEqual([true, null, null]);
    await vi.advanceTimersByTimeAsync(1);
    expect(began(requests)).toEqual([true, true, null]);
    await settled();
    expect(began(requests)).toEqual([true, true, true]);
  });

  it("lets brief requests begin together, but no more than a few per turn", async () => {
    const { enter } = isolate();
    const requests = Array.from({ length: briefPerTurn + 1 }, () => enter({ isBrief: true }));
    await Promise.resolve();
    await Promise.resolve();
    expect(began(requests)).toEqual([...Array(briefPerTurn).fill(true), null]);
    await settled();
    expect(began(requests)).toEqual(Array(briefPerTurn + 1).fill(true));
  });

  it("lets no brief request begin in the turn of a page, and none pass a page in line", async () => {
    const { enter } = isolate();
    const requests = [enter(), enter({ isBrief: true }), enter(), enter({ isBrief: true })];
    await Promise.resolve();
    await Promise.resolve();
    expect(began(requests)).toEqual([true, null, null, null]);
    await vi.advanceTimersByTimeAsync(1);
    expect(began(requests)).toEqual([true, true, null, null]);
    await settled();
    expect(began(requests)).toEqual([true, true, true, true]);
  });

  it("lets those in line wait while others are refused, but not for long", async () => {
    const { capacity, enter } = isolate({ waiting: 1 });
    const requests = [enter(), enter()];
    const refuse = () => {
      enter();
      capacity.retryAfterSeconds();
    };
    refuse();
    const refusing = setInterval(refuse, 1);
    await vi.advanceTimersByTimeAsync(refusingMs / 2);
    expect(began(requests)).toEqual([true, null]);
    await vi.advanceTimersByTimeAsync(refusingMs);
    expect(began(requests)).toEqual([true, true]);
    clearInterval(refusing);
  });

  it("takes twice as many of the requests that arrived in a pause of the event loop", async () => {
    const { enter } = isolate({ waiting: 2 });
    const requests = [enter(), enter(), enter()];
    vi.setSystemTime(Date.now() + pauseMs + 1);
    requests.push(enter(), enter(), enter());
    await Promise.resolve();
    await Promise.resolve();
    expect(began(requests)).toEqual([true, null, null, null, null, false]);
    await settled();
    expect(began(requests)).toEqual([true, true, true, true, true, false]);
  });

  it("takes no more than the limit when as much time has passed after the pause as it took", async () => {
    const { enter } = isolate({ waiting: 3 });
    const requests = [enter(), enter(), enter(), enter()];
    for (const ms of [pauseMs + 10, pauseMs, 10]) {
      vi.setSystemTime(Date.now() + ms);
      requests.push(enter());
    }
    await Promise.resolve();
    await Promise.resolve();
    expect(began(requests)).toEqual([true, null, null, null, null, null, false]);
  });

  it("takes no more than the limit after a time without requests", async () => {
    const { enter } = isolate({ requests: 1 });
    const requests = [enter()];
    await vi.advanceTimersByTimeAsync(10 * pauseMs);
    requests.push(enter());
    await settled();
    expect(began(requests)).toEqual([true, false]);
  });

  it("takes no more than the limit when the event loop came around shortly before", async () => {
    const { enter } = isolate({ waiting: 2 });
    const requests = [enter(), enter(), enter()];
    vi.setSystemTime(Date.now() + pauseMs);
    requests.push(enter());
    await Promise.resolve();
    await Promise.resolve();
    expect(began(requests)).toEqual([true, null, null, false]);
  });

  it("lets the next one begin when nobody is refused any more", async () => {
    const { capacity, enter } = isolate({ waiting: 1 });
    const requests = [enter(), enter()];
    enter();
    capacity.retryAfterSeconds();
    await settled();
    expect(began(requests)).toEqual([true, true]);
  });

  it("does not wait for requests that wait for the API", async () => {
    const { enter } = isolate();
    const requests = Array.from({ length: 30 }, () => enter());
    await vi.advanceTimersByTimeAsync(100);
    expect(began(requests)).toEqual(Array(30).fill(true));
  });

  describe("while no call of v0 ends", () => {
    /** Requests that have begun; a call of the first one has just ended. */
    async function beginRequests(count: number) {
      const { enter } = isolate();
      const requests = Array.from({ length: count }, () => enter());
      await vi.advanceTimersByTimeAsync(100);
      requests[0]?.onCallEnd(50);
      return { enter, requests };
    }

    it("lets no request begin until a call ends, when many wait for v0", async () => {
      const { enter, requests } = await beginRequests(silentRequests);
      await vi.advanceTimersByTimeAsync(silentMs + 1);
      const next = [enter(), enter({ isBrief: true })];
      await vi.advanceTimersByTimeAsync(maxSilentMs - 2 * silentMs);
      expect(began(next)).toEqual([null, null]);
      requests[1]?.onCallEnd(50);
      await settled();
      expect(began(next)).toEqual([true, true]);
    });

    it("lets requests begin after half a second, when v0 is slow or down", async () => {
      const { enter } = await beginRequests(silentRequests);
      await vi.advanceTimersByTimeAsync(silentMs + 1);
      const next = [enter(), enter()];
      await vi.advanceTimersByTimeAsync(maxSilentMs);
      expect(began(next)).toEqual([true, true]);
    });

    it("lets requests begin when the calls of v0 have been slow for a while", async () => {
      const { enter, requests } = await beginRequests(silentRequests);
      for (let calls = 0; calls < 500; calls += 1) requests[0]?.onCallEnd(2 * slowCallMs);
      await vi.advanceTimersByTimeAsync(silentMs + 1);
      const next = enter();
      await settled();
      expect(next.began).toBe(true);
    });

    it("lets requests begin when few wait for v0", async () => {
      const { enter } = await beginRequests(silentRequests - 1);
      await vi.advanceTimersByTimeAsync(silentMs + 1);
      const next = enter();
      await settled();
      expect(next.began).toBe(true);
    });

    it("lets requests begin when one that waited for v0 has ended", async () => {
      const { enter, requests } = await beginRequests(silentRequests);
      await vi.advanceTimersByTimeAsync(silentMs + 1);
      const next = enter();
      await settled();
      expect(next.began).toBeNull();
      requests[2]?.end();
      await settled();
      expect(next.began).toBe(true);
    });
  });

  it("refuses a request above the number of requests, until one of them has ended", async () => {
    const { enter } = isolate({ requests: 2 });
    const first = enter();
    const second = enter();
    const refused = enter();
    await settled();
    expect(began([first, second, refused])).toEqual([true, true, false]);
    first.end();
    const third = enter();
    await settled();
    expect(third.began).toBe(true);
  });

  it("refuses a request when too many wait for their turn", async () => {
    const { enter } = isolate({ waiting: 1 });
    const requests = [enter(), enter(), enter()];
    await Promise.resolve();
    await Promise.resolve();
    expect(began(requests)).toEqual([true, null, false]);
  });

  it("refuses a write at twice the limits", async () => {
    const { enter } = isolate({ requests: 2 });
    const reads = [enter(), enter(), enter()];
    const writes = [enter({ isLast: true }), enter({ isLast: true }), enter({ isLast: true })];
    await settled();
    expect(began(reads)).toEqual([true, true, false]);
    expect(began(writes)).toEqual([true, true, false]);
  });

  it("passes on the turn of a request whose client left while it waited", async () => {
    const { enter } = isolate({ waiting: 2 });
    const client = new AbortController();
    const requests = [enter(), enter({ signal: client.signal }), enter()];
    client.abort();
    await settled();
    expect(began(requests)).toEqual([true, false, true]);
  });

  it("counts a request no longer whose end was not seen for a minute", async () => {
    const { enter } = isolate({ requests: 1 });
    enter();
    await settled();
    const refused = enter();
    await vi.advanceTimersByTimeAsync(60_001);
    const accepted = enter();
    await settled();
    expect([refused.began, accepted.began]).toEqual([false, true]);
  });

  it("asks to come again the later, the more were refused within the last seconds", () => {
    const { capacity } = isolate();
    expect(capacity.retryAfterSeconds()).toBe(3);
    for (let refusals = 0; refusals < 400; refusals += 1) capacity.retryAfterSeconds();
    expect(capacity.retryAfterSeconds()).toBe(23);
    vi.advanceTimersByTime(60_000);
    expect(capacity.retryAfterSeconds()).toBe(3);
    for (let refusals = 0; refusals < 5_000; refusals += 1) capacity.retryAfterSeconds();
    expect(capacity.retryAfterSeconds()).toBe(60);
  });

  it("goes on after the turn of a request that was lost", async () => {
    const { enter } = isolate();
    const lost = enter();
    await Promise.resolve();
    await Promise.resolve();
    vi.clearAllTimers();
    const next = enter();
    await vi.advanceTimersByTimeAsync(turnTimeoutMs);
    expect(began([lost, next])).toEqual([true, null]);
    await vi.advanceTimersByTimeAsync(turnTimeoutMs);
    expect(began([lost, next])).toEqual([true, true]);
  });
});
