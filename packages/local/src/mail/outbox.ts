import type { Mail, MailPort } from "@sereno/core/domain/reminder/ports";
import type { Clock } from "@sereno/core/lib/time/clock";
import { Hono } from "hono";
import { html, raw } from "hono/html";

const MOST = 100;

type Kept = Mail & { at: string };

const style = raw(`
  :root { color-scheme: light dark; --line: #8a94a3; --soft: #4c5768; }
  @media (prefers-color-scheme: dark) { :root { --line: #6d7988; --soft: #b4bfcd; } }
  body { margin: 0 auto; max-width: 40rem; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  article { border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 16px 0; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 0 0 8px; } p { margin: 0 0 8px; }
  .soft { color: var(--soft); } .text { white-space: pre-line; }
`);

const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

const page = (from: string, mails: Kept[]) => html`<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex"><link rel="icon" href="data:,">
    <title>Correos de prueba</title><style>${style}</style>
  </head>
  <body>
    <h1>Correos de prueba</h1>
    <p class="soft">Aquí queda lo que Sereno enviaría. Nada de esto sale de tu computador.</p>
    ${mails.length === 0 ? html`<p>Todavía no hay ninguno.</p>` : ""}
    ${mails.map(
      ({ subject, from_name, to, reply_to, at, text }) =>
        html`<article>
          <h2>${subject}</h2>
          <p class="soft">De ${from_name} (${from}) para ${to}. Responder a ${reply_to}. ${at}</p>
          <p class="text">${linked(text)}</p>
        </article>`,
    )}
  </body>
</html>`;

/** Shows mails on a page instead of sending them. A mail sent again with the same id replaces the first. */
export function openOutbox(from: string, clock: Clock): MailPort & { routes: Hono } {
  const mails = new Map<string, Kept>();
  return {
    mostADay: async () => Number.POSITIVE_INFINITY,
    turn: async () => "now",
    send: async (mail) => {
      mails.delete(mail.id);
      mails.set(mail.id, { ...mail, at: clock.now().toISOString() });
      for (const id of [...mails.keys()].slice(0, -MOST)) mails.delete(id);
    },
    routes: new Hono().get("/", (c) => c.html(page(from, [...mails.values()].reverse()))),
  };
}
