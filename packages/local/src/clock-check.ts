import { SLACK_MS } from "@sereno/core/domain/clock/rules";

/** At a start, Sereno asks Google for the time only if `seenAt` is longer ago than this: about a night. */
const NIGHT_MS = 16 * 3_600_000;

interface Look {
  now: Date;
  /** The latest instant that the table has recorded, in ISO format; null for a new table. */
  seenAt: string | null;
  askGoogle: () => Promise<Date | null>;
}

/** Throws a one-line Error if the clock is too far behind `seenAt` or, after a long pause, too far from Google's. */
export async function checkClock({ now, seenAt, askGoogle }: Look): Promise<void> {
  if (!seenAt) return;
  const pause = now.getTime() - Date.parse(seenAt);
  if (pause < -SLACK_MS)
    throw new Error(`${machineText(now)}, y lo último que vio Sereno fue el ${spoken(new Date(seenAt))}: ${GO_ON}`);
  if (pause <= NIGHT_MS) return;
  const google = await askGoogle();
  if (google && Math.abs(google.getTime() - now.getTime()) > SLACK_MS)
    throw new Error(`${machineText(now)}, y el de Google, ${spoken(google)}: ${GO_ON}`);
}

const GO_ON = "corrígelo o, si es correcto, arranca con SERENO_CLOCK=trust npm start";
const spoken = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
const machineText = (at: Date) => `El reloj de este equipo marca ${spoken(at)}`;
