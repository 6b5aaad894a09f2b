import { longDate } from "../../../lib/spanish/rules";
import { html } from "../../../lib/text/html";
import { splitLocal, toLocal } from "../../../lib/time/rules";
import { type Reminded, reminderText } from "../text/rules";

/** What a mail says, in two forms of one text. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

const STOP = "No quiero recordatorios";
const ADDRESS = /(https?:\/\/\S+)/;

/** A reminder as a mail. Whatever the text leaves out, the link is in it, and the way out of all further ones. */
export function reminderMail(template: string, reminded: Reminded, withdrawal: string): MailContent {
  const own = reminderText(template, reminded);
  const said = own.includes(reminded.link) ? own : `${own}\n\nConfírmala o cámbiala aquí: ${reminded.link}`;
  const { date } = splitLocal(toLocal(reminded.zone, reminded.start));
  return {
    // It shows on locked screens: neither what the appointment is for nor what it costs.
    subject: `Tu cita del ${longDate(date)}`,
    text: `${said}\n\n${STOP}: ${withdrawal}\n`,
    html: toHtml(said, withdrawal),
  };
}

const linked = (line: string) =>
  line.split(ADDRESS).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

const paragraph = (text: string) =>
  html`<p style="margin:0 0 1em">${text.split("\n").map((line, index) => [index > 0 && html`<br>`, ...linked(line)])}</p>`;

const toHtml = (text: string, withdrawal: string): string =>
  html`<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font:16px/1.5 sans-serif;max-width:32em;margin:0 auto;padding:1em;overflow-wrap:anywhere">${text
    .split(/\n{2,}/)
    .map(paragraph)}<p style="margin:2em 0 0;font-size:14px"><a href="${withdrawal}">${STOP}</a></p></body></html>
`.text;

/** What a mail program is told of a mail: how to turn further ones off by one request (RFC 8058), and that nobody waits for an answer. */
export const mailHeaders = (withdrawal: string) => ({
  "List-Unsubscribe": `<${withdrawal}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  "Auto-Submitted": "auto-generated",
});

/** A mail's name on the wire: sent again it has the same, by which mail programs know it. */
export const messageId = (id: string, from: string): string => `<${id}@${from.slice(from.indexOf("@") + 1)}>`;
