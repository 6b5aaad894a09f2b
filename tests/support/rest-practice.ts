import type { PracticeContext } from "@sereno/core/db/context";
import type { Practice } from "@sereno/core/domain/practice/entity";
import { ana } from "./acts";
import { createDeployedApp, createTestApp, makeAgentToken } from "./app";
import { deployed } from "./deployed";
import { createClock, createPractice, openOwnTable, openTestDatabase } from "./practice";
import { dumpWithoutTokens } from "./state";

export { ana };

/** Opens practices, and calls REST as therapist or agent of the newest. By default, it is Friday, 10:00 in Bogotá. */
export async function createRestPractice(endpoint: string, now = "2026-11-20T15:00:00Z") {
  const db = deployed ? openTestDatabase(deployed.endpoint, deployed.table) : await openOwnTable(endpoint);
  const clock = createClock(now);
  const app = deployed ? createDeployedApp(deployed.url, { db, clock }) : createTestApp({ db, clock });
  let ctx: PracticeContext;
  let therapist: string;
  let agent: string;

  const asAgent = (method: string, path: string, body?: unknown) => app.call(method, path, { token: agent, body });
  const asTherapist = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { token: therapist, body });
  const trpc = (procedure: string, input: object = {}) => app.trpc(procedure, input, { token: therapist });

  return {
    db,
    app,
    clock,
    asAgent,
    asTherapist,
    trpc,
    /** The agent's activity, the newest first. */
    activity: async (limit = 100) => (await trpc("agent.activity", { limit })).data.activities,
    async open(practice: Partial<Practice> = {}): Promise<{ ctx: PracticeContext; therapist: string; agent: string }> {
      clock.moveTo(now);
      ctx = await createPractice(db, { clock, practice: { agent_enabled: true, ...practice } });
      therapist = await app.signIn(ctx);
      agent = await makeAgentToken(ctx, "WhatsApp");
      return { ctx, therapist, agent };
    },
    /** Like `open`, with a copy of the practice `source`, whose records the test file creates only once. */
    async openCopy(clone: () => Promise<PracticeContext>, source: { ctx: PracticeContext; agent: string }) {
      clock.moveTo(now);
      ctx = await clone();
      therapist = await app.signIn(ctx);
      agent = source.agent.replace(source.ctx.practice.practice_id, ctx.practice.practice_id);
      return { ctx, therapist, agent };
    },
    async signInAgain(): Promise<void> {
      therapist = await app.signIn(ctx);
    },
    stored: () => dumpWithoutTokens(ctx),
    makeClient: async (name: string, phone: string, more: object = {}): Promise<string> =>
      (await asTherapist("POST", "/clients", { name, phone, ...more })).body.id,
    addPackage: async (): Promise<{ id: string; total_price: number }> =>
      (await asTherapist("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 })).body,
    async bookPeople(dates: string[]): Promise<{ id: string; client_id: string }[]> {
      const booked = [];
      for (const [index, appointment_date] of dates.entries()) {
        const patient = { patient_name: `Persona ${index}`, patient_phone: String(3_005_550_100 + index) };
        booked.push((await asTherapist("POST", "/appointments", { ...patient, appointment_date })).body);
      }
      return booked;
    },
    pauses: async () => (await asTherapist("GET", "/auth/me")).body.agent_pauses,
    async countScheduled(): Promise<number> {
      const { body } = await asTherapist("GET", "/appointments?limit=200");
      return body.appointments.filter(({ status }: { status: string }) => status === "scheduled").length;
    },
    bookAsAgent: (appointment_date: string, more: object = {}) =>
      asAgent("POST", "/appointments", { ...ana, appointment_date, ...more }),
  };
}
