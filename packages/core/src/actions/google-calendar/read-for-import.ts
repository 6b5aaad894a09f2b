import { type PracticeContext, readOne } from "../../db/index";
import { CALENDAR_DAYS, MOST_EVENTS } from "../../domain/import/rules";
import type { OwnEvents } from "../../domain/meet/ports";
import { AppError } from "../../errors";
import { randomness } from "../../random";
import { askCalendar } from "../../store/meet/ask";

// The therapist waits at most this long for Google, which may send many pages.
const PATIENCE_MS = 10_000;

const CONNECT_TEXT = "Conecta tu cuenta de Google para traer tu consulta de tu calendario.";
const FAILED_TEXT = "Google no respondió. Inténtalo de nuevo.";

/** The next six months of the therapist's Google calendar. @throws AppError `google_disconnected`, `unavailable` */
export async function readCalendar(ctx: PracticeContext): Promise<OwnEvents> {
  const { db, clock, practice } = ctx;
  const grant = practice.google_connected
    ? await readOne(db, db.one.grant({ practice_id: practice.practice_id }))
    : null;
  if (!grant) throw new AppError("google_disconnected", { message: CONNECT_TEXT });
  const now = clock.now();
  const to = new Date(now.getTime() + CALENDAR_DAYS * 86_400_000).toISOString();
  const range = { from: now.toISOString(), to, ours_since: practice.created_at };
  const asked = await askCalendar(ctx, grant, "calendar_failed", (token) =>
    ctx.meet.calendar.events(token, range, MOST_EVENTS, randomness().deadline(PATIENCE_MS)),
  );
  if (asked.kind === "off") throw new AppError("google_disconnected", { message: CONNECT_TEXT });
  if (asked.kind === "failed") throw new AppError("unavailable", { message: FAILED_TEXT });
  return asked.answer;
}
