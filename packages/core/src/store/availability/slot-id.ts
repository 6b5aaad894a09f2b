import { createHmac, timingSafeEqual } from "node:crypto";
import type { PracticeContext } from "../../db/index";
import { zoneOf } from "../../domain/practice/rules";
import { AppError } from "../../errors";
import { keyFor } from "../../keys";
import { formatLocal, type Minute, parseLocal } from "../../lib/time/rules";

/** A start on the practice's wall clock ('YYYY-MM-DD HH:mm:ss') and a duration. */
export interface OfferedTime {
  appointment_date: string;
  duration_minutes: number;
}

type Offerer = Pick<PracticeContext, "meet" | "practice">;

const ID = /^[\w-]{24}$/;
/** Bytes of an id that contain the start (wall-clock minutes) and the duration. */
const TIME_BYTES = 6;
/** Bytes of an id's MAC. 96 bits are enough, because guessing needs a valid access token and is rate-limited. */
const MAC_BYTES = 12;

function macOf(keys: readonly Uint8Array[], { practice }: Offerer, start: Minute, minutes: number): Buffer {
  const mac = createHmac("sha256", keyFor(keys, "slot"));
  mac.update([practice.practice_id, zoneOf(practice), start, minutes].join(" "));
  return mac.digest().subarray(0, MAC_BYTES);
}

/** A slot's id: 24 characters with start, duration and MAC. Valid until the practice's zone changes. */
export function slotId(ctx: Offerer, { appointment_date, duration_minutes }: OfferedTime): string {
  const start = parseLocal(appointment_date);
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUInt32BE(start);
  time.writeUInt16BE(duration_minutes, 4);
  return Buffer.concat([time, macOf(ctx.meet.keys.encryption, ctx, start, duration_minutes)]).toString("base64url");
}

/** The time in a slot's id. @throws AppError `invalid_slot` unless this practice issued the id in its current zone. */
export function readSlotId(ctx: Offerer, id: string): OfferedTime {
  const bytes = Buffer.from(ID.test(id) ? id : "", "base64url");
  if (bytes.byteLength !== TIME_BYTES + MAC_BYTES) throw new AppError("invalid_slot");
  const start = bytes.readUInt32BE();
  const minutes = bytes.readUInt16BE(4);
  const mac = bytes.subarray(TIME_BYTES);
  const isOurs = ctx.meet.keys.encryption.some((key) => timingSafeEqual(macOf([key], ctx, start, minutes), mac));
  if (!isOurs) throw new AppError("invalid_slot");
  return { appointment_date: formatLocal(start), duration_minutes: minutes };
}
