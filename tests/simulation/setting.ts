import type { PracticeContext } from "@sereno/core/db/context";
import { makeAgentToken } from "../support/app";
import { Client } from "./client";
import { type Draw, drawsOf } from "./draw";
import { ASKER, LEAVER, LOGINS, type Login } from "./logins";
import { MOST_A_DAY } from "./moment";
import { hookOf } from "./receivers";
import { SETTINGS } from "./tasks/reminders";
import { dayAhead, markOf, phoneOf, write } from "./tasks/task";
import type { World } from "./world";

/** Number of people in a practice. In Ana's, the first `CLIENTS` of them are clients from the start. */
const PEOPLE = 4;
const CLIENTS = 3;
const STREAMS: Record<Login, number> = { ana: 51, bea: 52, caro: 53 };
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const TABS: Record<Login, string[]> = {
  ana: ["ana-tab1", "ana-tab2", "ana-tab3"],
  bea: ["bea-tab"],
  caro: ["caro-tab1", "caro-tab2"],
};
const AGENTS: Record<Login, string[]> = { ana: ["ana-agent", ASKER], bea: ["bea-agent1", "bea-agent2"], caro: [] };
const ALL_ASK = { modes: { move: "ask", cancel: "ask", sell: "ask" } } as const;
const HOURS: Record<Login, string> = { ana: "12:00", bea: "11:00", caro: "11:00" };

export async function practiceOf(world: World, login: Login): Promise<PracticeContext> {
  const { data } = await world.ctx.db.practice.scan.go({ consistent: true, pages: "all" });
  const practice = data.find(({ email }) => email === `${login}@sereno.test`);
  if (!practice) throw new Error(`${login} has no practice`);
  return { ...world.ctx, practice, actor: { kind: "therapist", id: "ses_simulation" } };
}

async function openPractice(world: World, login: Login): Promise<void> {
  const tab = new Client(world, `${login}-setting`, login);
  const draw = drawsOf(world.seed, STREAMS[login]);
  const change = async (procedure: string, input: Record<string, unknown>) => {
    const answer = await tab.change(procedure, input);
    if (answer?.status !== 200) throw new Error(`${procedure}: ${JSON.stringify(answer)}`);
    return answer.body;
  };
  await change("practice.setTimezone", { timezone: "America/Bogota" });
  await change("practice.setAgentStatus", { agent_enabled: true });
  const day = {
    enabled: true,
    time_ranges: [{ start: "09:00", end: HOURS[login] }],
    appointment_types: ["presential", "virtual"],
  };
  await change("availability.saveWeek", {
    weekly_availability: Object.fromEntries(WEEKDAYS.map((name) => [name, day])),
  });
  const max_per_day = MOST_A_DAY[login];
  if (max_per_day) await change("availability.saveRules", { max_per_day });
  const pack = { name: "Dos", sessions: 2, validity_months: 1, use_custom_price: true, custom_price: 60_000 };
  tab.told.package_id = String((await change("catalog.create", pack)).id);
  for (let number = 0; number < PEOPLE; number++) {
    tab.told.people.push({ name: `Persona ${markOf(draw)}`, phone: phoneOf(draw) });
  }
}

/** Creates the first records: each client has an appointment tomorrow, and one of two package sessions left. */
async function fill(tab: Client, draw: Draw): Promise<void> {
  await tab.change("meet.setMirroring", { mirrors_in_person: true });
  const date = dayAhead(tab, 1);
  for (const { name, phone } of tab.told.people.slice(0, CLIENTS)) {
    const sold = { package_id: tab.told.package_id, client_name: name, client_phone: phone };
    const { body = {} } = (await write(tab, "purchase", draw, { procedure: "purchase.create", input: sold })) ?? {};
    const time = `${String(9 + tab.told.of("appointment").length).padStart(2, "0")}:00:00`;
    const pays = { session_type: "package", package_purchase_id: body.id };
    const booked = { client_id: body.client_id, ...pays, appointment_date: `${date} ${time}` };
    await write(tab, "appointment", draw, { procedure: "appointment.book", input: booked });
  }
}

/** Milliseconds that pass before the tasks begin. With most settings the first reminders are then due. */
const UNTIL_DUE_MS = 125 * 60_000;

/** Gives clients an e-mail address and a confirmation link; all but the last accept reminders and join the waitlist. */
async function speak(tab: Client, draw: Draw): Promise<void> {
  await tab.change("reminder.saveSettings", { ...SETTINGS[draw.below(3)], quiet_to: "06:00" });
  const comers = tab.told.of("appointment").map(({ said }) => said);
  for (const [index, { id, client_id }] of comers.entries()) {
    await tab.change("client.update", { id: client_id, email: `persona${index}@correo.test` });
    if (index < CLIENTS - 1) {
      await tab.change("reminder.saveConsent", { id: client_id, reminders: "on", how: "written" });
      await tab.change("waitlist.save", { id: client_id, earlier: index > 0 });
    }
    tab.world.letters.receive(String((await tab.ask("confirmation.link", { id }))?.body.path));
  }
}

export async function openSetting(world: World): Promise<Map<string, Client>> {
  const clients = new Map<string, Client>();
  for (const login of [...LOGINS, LEAVER] as const) {
    await world.run(openPractice(world, login));
    const ctx = await practiceOf(world, login);
    world.practices.set(login, ctx.practice.practice_id);
    const agent = async (name: string) => {
      const modes = name === ASKER ? ALL_ASK : {};
      const token = await makeAgentToken(ctx, name, { right: "sell", expires_in_days: null, ...modes });
      clients.set(name, new Client(world, name, login, token));
    };
    for (const name of TABS[login]) {
      const tab = new Client(world, name, login);
      await world.run(tab.signIn());
      clients.set(name, tab);
    }
    const [tab] = clients.values();
    const first = clients.get(TABS[login][0] ?? "");
    if (first) await world.run(first.change("endpoint.create", { url: hookOf(login) }));
    if (login === "ana" && tab) {
      const draw = drawsOf(world.seed, STREAMS.ana + 10);
      await world.run(fill(tab, draw));
      await world.run(speak(tab, draw));
    }
    for (const name of AGENTS[login]) await agent(name);
  }
  world.time.pass(UNTIL_DUE_MS);
  // These actors are not the therapist; Ana's login only tells which practice they belong to.
  for (const name of ["client1", "client2", "jobs1", "jobs2", "clock"])
    clients.set(name, new Client(world, name, "ana"));
  return clients;
}
