import { DayClosurePreview } from "@sereno/core/domain/day-closure/output";
import { type Does, dayAhead, onSome } from "./task";

const ACTIONS = ["cancel", "cancel", "move", "keep"] as const;
const SETTLEMENTS = ["credit", "charge"] as const;

const close: Does = async (client, draw) => {
  const date = dayAhead(client, 1 + draw.below(2));
  const shown = await client.ask("dayClosure.preview", { close: date });
  if (shown?.status !== 200) return;
  const { appointments } = DayClosurePreview.parse(shown.body);
  const choices = appointments.map(({ appointment_id, version, suggestions: [first] }) => {
    const action = draw.pick(ACTIONS);
    if (action !== "move") return { appointment_id, version, action };
    return { appointment_id, version, ...(first ? { action, to: first.appointment_date } : { action: "keep" }) };
  });
  const answer = await client.change("dayClosure.start", { close: date, choices, settle: draw.pick(SETTLEMENTS) });
  const started = answer && answer.status < 300 && (answer.body.closure as { id: string } | null);
  if (started) client.told.learn("closure", started);
};

const takeBack = onSome("closure", ({ id }, client, draw) =>
  client.change("dayClosure.undo", { id }, draw.happens(0.3)),
);

export const dayClosureTasks: Record<string, [number, Does]> = {
  close: [2, close],
  "undo a day closure": [2, takeBack],
};
