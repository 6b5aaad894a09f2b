import type { KeptReminderSettings } from "@sereno/core/domain/practice/rules";
import type { Client } from "../client";
import { type Does, dayAhead, onSome } from "./task";

const BOTH: KeptReminderSettings["channels"] = ["assistant", "email"];

/** Settings to draw from. A world starts with one of the first three. */
export const SETTINGS: Partial<KeptReminderSettings>[] = [
  { channels: BOTH, offsets_hours: [22] },
  { channels: BOTH, offsets_hours: [22, 20] },
  { channels: BOTH, offsets_hours: [26, 3] },
  { channels: ["email"] },
  { channels: ["assistant"] },
  { quiet_from: "12:00", quiet_to: "14:00" },
  { quiet_from: "20:00", quiet_to: "07:00" },
  { skip_confirmed: false },
  { skip_confirmed: true },
];

const SAID = [{ reminders: "off" }, { reminders: "off", how: "spoken" }, { reminders: "on", how: "written" }];

const consent = onSome("appointment", async ({ client_id: id }, client, draw) => {
  const input = { id, ...draw.pick(SAID) };
  const { withdrawn } = client.world.sending;
  const isOn = input.reminders === "on";
  if (isOn) withdrawn.begin(String(id));
  await client.change("reminder.saveConsent", input);
  if (isOn) withdrawn.end(String(id));
});

const markSent: Does = async (client, draw) => {
  const day = { date: dayAhead(client, 1) };
  const reminders = await client.list<{ id: string; text: string }>("reminder.upcoming", "reminders", day);
  if (reminders.length === 0) return;
  const { id, text } = draw.pick(reminders);
  client.world.letters.receive(text);
  const answer = await client.change("reminder.sent", { id }, draw.happens(0.2));
  if (answer && answer.status < 300 && draw.happens(0.4)) await client.change("reminder.unmark", { id });
};

/** Share of leased reminders without a report, and share of failures among the reports. */
const SILENT = 0.25;
const FAILED = 0.4;

/** Leases due reminders as an assistant, and gives their links to the clients. */
async function take(client: Client, limit: number) {
  type Given = Record<"id" | "claim" | "timezone" | "text", string>;
  const reminders = await client.list<Given>("reminder.due", "reminders", { limit });
  for (const given of reminders) {
    for (const each of client.world.sending.wrongOfGiven(given)) client.world.problem(each);
    client.world.letters.receive(given.text);
  }
  return reminders;
}

export async function sendAll(client: Client): Promise<void> {
  for (const { id, claim } of await take(client, 25)) await client.change("reminder.sent", { id, claim });
}

const sendDue: Does = async (client, draw) => {
  for (const { id, claim } of await take(client, 1 + draw.below(3))) {
    if (draw.happens(SILENT)) continue;
    if (draw.happens(FAILED)) await client.change("reminder.failed", { id, claim, reason: "Sin WhatsApp" });
    else await client.change("reminder.sent", { id, claim }, draw.happens(0.2));
  }
};

export const reminderTasks: Record<string, [number, Does]> = {
  "set reminders": [2, (client, draw) => client.change("reminder.saveSettings", { ...draw.pick(SETTINGS) })],
  "note consent": [3, consent],
  "mark sent": [2, markSent],
};

export const senderTasks: Record<string, [number, Does]> = { "send due": [4, sendDue] };
