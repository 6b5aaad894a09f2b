import { type Does, dayAhead, write } from "./task";

const ZONES = ["America/Bogota", "Europe/Madrid", "America/New_York"];

/** Exceptions fall on days from `FAR` to 2 × `FAR` days ahead, for which hardly any task books. */
const FAR = 60;

const closed: Does = async (client, draw) => {
  const input = { exception_date: dayAhead(client, FAR + draw.below(FAR)), available: false };
  await write(client, "exception", draw, { procedure: "availability.saveException", input });
};

const offered: Does = async (client, draw) => {
  const input = { name: `Paquete ${draw.below(1_000_000)}`, sessions: 1 + draw.below(9), validity_months: 2 };
  await write(client, "package", draw, { procedure: "catalog.create", input });
};

/** Reads an appointment. Its version must not be lower than in an earlier answer. */
const look: Does = async (client, draw) => {
  const all = [...client.told.things.values()].filter(({ thing }) => thing === "appointment");
  if (all.length === 0) return;
  const known = draw.pick(all);
  const { gone, said } = known;
  const answer = await client.ask("appointment.get", { id: known.id });
  if (!answer || answer.status >= 500 || answer.status === 409) return;
  if (gone === "yes" && answer.status !== 404) client.world.problem(`${known.id} was deleted, and is there`);
  if (gone !== "no" || known.gone !== "no") return;
  if (answer.status !== 200)
    return client.world.problem(`${known.id} was answered, and is not there: ${answer.status}`);
  if (Number(answer.body.version) < Number(said.version)) {
    client.world.problem(`${known.id} was answered in version ${said.version}, and is in ${answer.body.version}`);
  }
  client.told.learn("appointment", answer.body);
};

export const practiceTasks: Record<string, [number, Does]> = {
  zone: [1, (client, draw) => client.change("practice.setTimezone", { timezone: draw.pick(ZONES) })],
  mirror: [1, (client, draw) => client.change("meet.setMirroring", { mirrors_in_person: draw.happens(0.5) })],
  reconnect: [1, (client) => client.signIn()],
  "close a far day": [1, closed],
  "offer a package": [1, offered],
  look: [4, look],
};
