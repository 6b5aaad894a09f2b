import { html, raw } from "hono/html";
import type { Account } from "./accounts";

const style = raw(`
  :root { color-scheme: light dark; --paper: #f4f6f8; --card: #fff; --ink: #1c2430; --soft: #4c5768; --line: #8a94a3;
    --accent: #1a56b0; --hover: #e9eff9; --notice: #fff3d1; --notice-ink: #533c00; }
  @media (prefers-color-scheme: dark) { :root { --paper: #12161c; --card: #1c222b; --ink: #eef2f7; --soft: #b4bfcd;
    --line: #6d7988; --accent: #9cc2ff; --hover: #28313d; --notice: #3d3212; --notice-ink: #ffe6a3; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--paper);
    color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { width: 100%; max-width: 26rem; background: var(--card); border-radius: 16px; padding: 24px; }
  h1 { margin: 16px 0 4px; font-size: 1.5rem; line-height: 1.25; }
  p { margin: 0 0 16px; color: var(--soft); overflow-wrap: anywhere; }
  .notice { margin: 0; padding: 8px 12px; border-radius: 8px; background: var(--notice); color: var(--notice-ink); }
  button { display: block; width: 100%; margin-top: 8px; padding: 12px 16px; border: 1px solid var(--line);
    border-radius: 12px; background: transparent; color: inherit; font: inherit; text-align: left; cursor: pointer; }
  button:hover { background: var(--hover); }
  button small { display: block; color: var(--soft); font-size: .875rem; }
  button.cancel { margin-top: 16px; border-color: transparent; color: var(--accent); text-align: center; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  label { display: flex; gap: 12px; align-items: flex-start; margin-top: 20px; }
  input[type=checkbox] { flex: none; width: 20px; height: 20px; margin: 2px 0 0; accent-color: var(--accent); }
`);

type Html = ReturnType<typeof html>;

const renderPage = (title: string, body: Html): Html => html`<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="icon" href="data:,">
    <title>${title}: Google de prueba</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <p class="notice"><strong>Google de prueba.</strong> Esta página vive en tu computador y no es de Google.</p>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`;

interface ConsentPage {
  accounts: Account[];
  site: string;
  asksForCalendar: boolean;
  /** Whether Sereno wants the user, who is already signed in, to confirm the account again. */
  asksAgain: boolean;
}

export function renderConsentPage({ accounts, site, asksForCalendar, asksAgain }: ConsentPage): Html {
  return renderPage(
    asksAgain ? "Confirma que eres tú" : "Elige una cuenta",
    html`<p>
        ${asksAgain ? `Sereno (${site}) pide que entres otra vez.` : `Sereno (${site}) conocerá tu nombre y tu correo.`}
        No hay contraseñas.
      </p>
      <form method="post">
        ${accounts.map(
          ({ email, name }) => html`<button name="email" value="${email}">${name} <small>${email}</small></button>`,
        )}
        ${asksForCalendar ? calendarChoice : ""}
        <button class="cancel" name="denied" value="true">Cancelar</button>
      </form>`,
  );
}

const calendarChoice = html`<label>
  <input type="checkbox" name="calendar" value="granted" checked>
  <span>Permitir que Sereno cree eventos con Google Meet en tu calendario</span>
</label>`;

export const renderRefusalPage = (reason: string): Html => renderPage("No podemos continuar", html`<p>${reason}</p>`);
