import { SLACK_MS } from "@sereno/core/domain/clock/rules";

/** A machine that was off for longer asks Google's clock; one that was off for a night does not. */
const NIGHT_MS = 16 * 3_600_000;

interface Look {
  now: Date;
  /** The last instant that the table saw, ISO; null: a new one. */
  seenAt: string | null;
  /** What time it is for Google; null where it cannot be asked. */
  askGoogle: () => Promise<Date | null>;
}

/**
 * Looks at the machine's clock before anything goes by it.
 * @throws Error with one Spanish line where it lies before what the table saw, or where it is after a long pause and Google's says otherwise.
 */
export async function checkClock({ now, seenAt, askGoogle }: Look): Promise<void> {
  if (!seenAt) return;
  const pause = now.getTime() - Date.parse(seenAt);
  if (pause < -SLACK_MS) {
    throw new Error(`${machineText(now)}, y lo último que vio Sereno fue el ${spoken(new Date(seenAt))}: ${GO_ON}`);
  }
  if (pause <= NIGHT_MS) return;
  const google = await askGoogle();
  if (google && Math.abs(google.getTime() - now.getTime()) > SLACK_MS) {
    throw new Error(`${machineText(now)}, y el de Google, ${spoken(google)}: ${GO_ON}`);
  }
}

const GO_ON = "corrígelo o, si es correcto, arranca con SERENO_CLOCK=trust npm start";
const spoken = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
const machineText = (at: Date) => `El reloj de este equipo marca ${spoken(at)}`;
