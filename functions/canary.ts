import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { type Context, readOne } from "@sereno/core/db/index";
import { practiceNamedBy } from "@sereno/core/policies/agent-authentication";
import * as z from "zod/mini";
import { createContext } from "./deps";

/** The invented client of the canary's appointments. The canary deletes no other client's appointment. */
const NOBODY = { patient_name: "Canario de Sereno", patient_phone: "3000000000" };

/** Sends a request to `/api/v1` followed by `path`. */
export type Ask = (path: string, init: RequestInit) => Promise<Response> | Response;

const Booked = z.object({ id: z.string() });
const Listed = z.object({
  appointments: z.array(z.object({ id: z.string(), patient_name: z.string(), created_by: z.string() })),
});
const Offered = z.object({ slots: z.array(z.object({ appointment_date: z.string() })) });

const DAY_MS = 86_400_000;
const DAYS = 7;

/** Deletes earlier runs' appointments; books, cancels and deletes one. @throws Error that names the failed request. */
export async function fly(ctx: Context, ask: Ask, token: string): Promise<void> {
  const call = async <T extends z.ZodMiniType>(answer: T, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const response = await ask(path, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path.split("?")[0]}: ${response.status}`);
    return answer.parse(await response.json());
  };
  const inPractice = await practiceOf(ctx, token);
  const { appointments } = await call(Listed, "GET", "/appointments?limit=20");
  for (const { id, patient_name, created_by } of appointments) {
    if (patient_name === NOBODY.patient_name && created_by === "agent") await deleteAppointment(inPractice, { id });
  }
  const day = (days: number) => new Date(ctx.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const days = new URLSearchParams({ start_date: day(1), end_date: day(DAYS), only_available: "true" });
  const [free] = (await call(Offered, "GET", `/availability/slots?${days}`)).slots;
  if (!free) throw new Error("The canary's practice offers no hour in the next seven days.");
  const { id } = await call(Booked, "POST", "/appointments", { ...NOBODY, appointment_date: free.appointment_date });
  await call(Booked, "PUT", `/appointments/${id}`, { status: "cancelled" });
  await deleteAppointment(inPractice, { id });
}

async function practiceOf(ctx: Context, token: string) {
  const practice_id = practiceNamedBy(token);
  const practice = practice_id && (await readOne(ctx.db, ctx.db.one.practice({ practice_id })));
  if (!practice) throw new Error("The canary's token is of no practice.");
  return { ...ctx, practice, actor: { kind: "system", id: "canary" } as const };
}

let ctx: Context | undefined;

export async function handler(): Promise<void> {
  const { ORIGIN, CANARY_TOKEN } = z.object({ ORIGIN: z.url(), CANARY_TOKEN: z.string() }).parse(process.env);
  ctx ??= createContext(process.env);
  const ask: Ask = (path, init) => fetch(`${ORIGIN}/api/v1${path}`, { ...init, signal: AbortSignal.timeout(10_000) });
  await fly(ctx, ask, CANARY_TOKEN);
  ctx.log.info("canary");
}
