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
 * @returns {() => Promise<void>} to be called whenever the process has ended
 */
export function createSupervisor({ restart, report, giveUp, now = Date.now, wait = sleep }) {
  let ends = [];
  return async function ended() {
    ends = [...ends.filter((at) => at > now() - calmMs), now()];
    const attempt = ends.length;
    if (attempt > delaysMs.length) {
      giveUp(`workerd has ended ${attempt} times within ten minutes.`);
      return;
    }
    await wait(delaysMs[attempt - 1]);
    try {
      await restart();
      report(`workerd had ended unexpectedly and was started again (${attempt} of ${delaysMs.length}).`);
    } catch (error) {
      report(`workerd could not be started again (${attempt} of ${delaysMs.length}): ${firstLine(error)}`);
      await ended();
    }
  };
}

const firstLine = (error) => String(error?.message ?? error).split("\n", 1)[0];
