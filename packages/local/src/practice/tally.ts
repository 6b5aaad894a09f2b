import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import * as z from "zod/mini";
import { parseJson, systemCode } from "../files";

const Line = z.object({
  event: z.literal("request"),
  practice: z.string(),
  /** Milliseconds that the request took. */
  duration: z.number(),
  db: z.object({ rcu: z.number(), wcu: z.number() }),
});

export interface Tally {
  requests: number;
  rcu: number;
  wcu: number;
  seconds: number;
}

/** Sums up a practice's requests in a log; ignores all other lines. @throws Error of one line for an unreadable log. */
export async function tallyOf(file: string, practice_id: string): Promise<Tally> {
  const tally: Tally = { requests: 0, rcu: 0, wcu: 0, seconds: 0 };
  try {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = parseJson(text, Line);
      if (line?.practice !== practice_id) continue;
      tally.requests += 1;
      tally.rcu += line.db.rcu;
      tally.wcu += line.db.wcu;
      tally.seconds += line.duration / 1000;
    }
    return tally;
  } catch (cause) {
    throw new Error(`No se puede leer ${file} (${systemCode(cause)}).`, { cause });
  }
}

/** AWS's prices in US dollars, in us-east-1 as of November 2026, without free tiers. */
export const PRICES = {
  readUnits: 0.125 / 1e6,
  writeUnits: 0.625 / 1e6,
  lambdaRequests: 0.2 / 1e6,
  /** Price of a second of an API function, which has a gigabyte of memory. */
  lambdaGbSeconds: 0.0000133334,
};

export const costOf = ({ requests, rcu, wcu, seconds }: Tally): number =>
  rcu * PRICES.readUnits +
  wcu * PRICES.writeUnits +
  requests * PRICES.lambdaRequests +
  seconds * PRICES.lambdaGbSeconds;
