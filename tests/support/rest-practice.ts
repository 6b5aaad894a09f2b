import type { PracticeContext } from "@sereno/core/db/context";
import type { Practice } from "@sereno/core/domain/practice/entity";
import { createDeployedApp, createTestApp, makeAgentToken } from "./app";
import { deployed } from "./deployed";
import { createClock, createPractice, openOwnTable, openTestDatabase } from "./practice";

const NOW = "2026-11-20T15:00:00Z";

export const ana = { patient_name: "Ana Peña", patient_phone: "3001234567" };

/** REST as a therapist and their agent call it, on 20 November 2026. Each test opens a practice of its own. */
export async function createRestPractice(endpoint: string) {
  const db = deployed ? openTestDatabase(deployed.endpoint, deployed.table) : await openOwnTable(endpoint);
  const clock = createClock(NOW);
  const app = deployed ? createDeployedApp(deployed.url, { db, clock }) : createTestApp({ db, clock });
  let therapist: string;
  let agent: string;

  const asAgent = (method: string, path: string, body?: unknown) => app.call(method, path, { token: agent, body });
  const asTherapist = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { token: therapist, body });

  return {
    app,
    clock,
    asAgent,
    asTherapist,
    /** Answers the practice and its therapist's token. */
    async open(practice: Partial<Practice> = {}): Promise<{ ctx: PracticeContext; therapist: string; agent: string }> {
      clock.moveTo(NOW);
      const ctx = await createPractice(db, { clock, practice: { agent_enabled: true, ...practice } });
      therapist = await app.signIn(ctx);
      agent = await makeAgentToken(ctx, "WhatsApp");
      return { ctx, therapist, agent };
    },
    /** A package of eight sessions in the catalogue. */
    addPackage: async (): Promise<{ id: string; total_price: number }> =>
      (await asTherapist("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 })).body,
    /** Books Ana, as the agent. */
    bookAsAgent: (appointment_date: string, more: object = {}) =>
      asAgent("POST", "/appointments", { ...ana, appointment_date, ...more }),
  };
}
