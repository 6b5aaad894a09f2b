import { LOGINS } from "../logins";
import type { Does } from "./task";

const PROCEDURES = {
  appointment: "appointment.get",
  client: "client.get",
  series: "series.get",
  purchase: "purchase.useSession",
  payment: "payment.confirm",
  bill: "bill.undo",
  closure: "dayClosure.get",
  import: "import.undo",
  expense: "expense.get",
  exception: "availability.deleteException",
  package: "catalog.get",
};

const pry: Does = async (client, draw) => {
  const { world, login } = client;
  const others = LOGINS.filter((each) => each !== login).flatMap((each) => [...world.told[each].things.values()]);
  if (others.length === 0) return;
  const { id, thing } = draw.pick(others);
  const answer = await client.ask(PROCEDURES[thing], { id, appointment_id: id });
  if (answer && answer.status < 300) world.problem(`${login} sees ${id}, which is another practice's`);
};

export const onlookerTasks: Record<string, [number, Does]> = { pry: [1, pry] };
