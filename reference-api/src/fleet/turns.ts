import { busy } from "../http/api-error";

/** A request that waits for its turn at a plant, or has it. */
interface Turn {
  /** When the request last looked, and when its turn began; ms since the epoch. */
  seenAt: number;
  beganAt: number | null;
}

/** The requests of this isolate by plant, in the order of their arrival. */
const turnsByPlant = new Map<number, Turn[]>();

/** More than 100 devices at the same moment. */
const maxTurns = 150;
const maxWaitMs = 15_000;
/** A request that ended without a word is passed over after these times. */
const unseenMs = 5_000;
const longestTurnMs = 20_000;
const pauseMs = 20;

/**
 * Runs work that changes the measurements of a plant after the work before it. Each change is computed from what is stored,
 * so that several at the same moment would only repeat each other. Throws 503 if the plant is busy for too long. Other
 * isolates do not wait: their changes meet in `changeStoredPlant`.
 */
export async function inTurn<T>(plantId: number, work: () => Promise<T>): Promise<T> {
  const turns = turnsByPlant.get(plantId) ?? [];
  if (turns.length >= maxTurns) throw busy();
  turnsByPlant.set(plantId, turns);
  const turn: Turn = { seenAt: Date.now(), beganAt: null };
  turns.push(turn);
  const endsAt = turn.seenAt + maxWaitMs;
  try {
    for (removeGone(turns); turns[0] !== turn; removeGone(turns)) {
      const position = turns.indexOf(turn);
      if (position === -1 || Date.now() > endsAt) throw busy();
      await new Promise((resolve) => setTimeout(resolve, pauseMs * Math.min(position, 10)));
      turn.seenAt = Date.now();
    }
    turn.beganAt = Date.now();
    return await work();
  } finally {
    const position = turns.indexOf(turn);
    if (position !== -1) turns.splice(position, 1);
    if (turns.length === 0 && turnsByPlant.get(plantId) === turns) turnsByPlant.delete(plantId);
  }
}

function removeGone(turns: Turn[]): void {
  const now = Date.now();
  const isGone = ({ seenAt, beganAt }: Turn) =>
    beganAt === null ? now > seenAt + unseenMs : now > beganAt + longestTurnMs;
  while (turns[0] && isGone(turns[0])) turns.shift();
}
