import { longDate } from "../../../lib/spanish/rules";
import { html } from "../../../lib/text/html";
import { splitLocal, toLocal } from "../../../lib/time/rules";
import { type Reminded, reminderText } from "../text/rules";

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

const STOP = "No quiero recordatorios";
/** A web address in a text, without the punctuation after the address. */
const ADDRESS = /(https?:\/\/\S*[\w/-])/;

/** A reminder as a mail, with the unsubscribe link (`withdrawal`). Adds the appointment's link if the text lacks it. */
export function reminderMail(template: string, reminded: Reminded, withdrawal: string): MailContent {
  const own = reminderText(template, reminded);
  const body = own.includes(reminded.link) ? own : `${own}\n\nMírala y responde aquí: ${reminded.link}`;
  const { date } = splitLocal(toLocal(reminded.zone, reminded.start));
  return {
    // Locked screens show the subject, so it contains neither purpose nor price.
    subject: `Tu cita del ${longDate(date)}`,
    text: `${body}\n\n${STOP}: ${withdrawal}\n`,
    html: toHtml(body, withdrawal),
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

/** Mail headers for one-click unsubscribe (RFC 8058) and against automatic replies. @param withdrawal the link. */
export const mailHeaders = (withdrawal: string) => ({
  "List-Unsubscribe": `<${withdrawal}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  "Auto-Submitted": "auto-generated",
});

/** A mail's `Message-ID`, with the domain of `from`, the sender's address. A mail sent again has the same one. */
export const messageId = (id: string, from: string): string => `<${id}@${from.slice(from.indexOf("@") + 1)}>`;
