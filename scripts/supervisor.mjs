import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds before each restart. */
const delaysMs = [250, 1_000, 4_000];
/** A process that ran for this long may again be restarted as often. */
const calmMs = 10 * 60_000;

/**
 * Restarts a process that has ended, three times within ten minutes, and gives up the next time.
 *
 * @param {object} options
 * @param {() => Promise<unknown>} options.restart
 * @param {(line: string) => void} options.report is told of each restart
 * @param {(line: string) => void} options.giveUp is told that there will be none
 * @returns {(failure?: string) => Promise<void>} to be called whenever the process has ended, or does not respond
 */
export function createSupervisor({ restart, report, giveUp, now = Date.now, wait = sleep }) {
  let ends = [];
  return async function ended(failure = "ended unexpectedly") {
    ends = [...ends.filter((at) => at > now() - calmMs), now()];
    const attempt = ends.length;
    if (attempt > delaysMs.length) {
      giveUp(`workerd has ended ${attempt} times within ten minutes.`);
      return;
    }
    await wait(delaysMs[attempt - 1]);
    try {
      await restart();
      report(`workerd had ${failure} and was started again (${attempt} of ${delaysMs.length}).`);
    } catch (error) {
      report(`workerd could not be started again (${attempt} of ${delaysMs.length}): ${firstLine(error)}`);
      await ended(failure);
    }
  };
}

/**
 * Asks servers again and again whether they respond, with whatever status.
 *
 * @param {object} options
 * @param {readonly string[]} options.urls
 * @param {(failure: string) => Promise<unknown>} options.onSilent is called when one has not responded within the limit
 * @param {AbortSignal} [options.signal] ends it
 */
export async function watchHealth({ urls, onSilent, limitMs = 20_000, intervalMs = 5_000, signal }) {
  while (!signal?.aborted) {
    const responses = await Promise.all(urls.map((url) => responds(url, limitMs)));
    if (responses.includes(false)) await onSilent(`not responded for ${limitMs / 1_000} s`);
    await sleep(intervalMs, undefined, { ref: false });
  }
}

/** Whether a server responds in time. One that accepts no connection has ended, which its process reports. */
async function responds(url, limitMs) {
  try {
    const response = await fetch(url, { headers: { Connection: "close" }, signal: AbortSignal.timeout(limitMs) });
    await response.arrayBuffer();
    return true;
  } catch (error) {
    return error.name !== "TimeoutError";
  }
}

const firstLine = (error) => String(error?.message ?? error).split("\n", 1)[0];
