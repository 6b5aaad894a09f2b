import { createHash } from "node:crypto";
import { modeLabel } from "@sereno/core/domain/appointment/rules";
import { lateText } from "@sereno/core/domain/booking/rules";
import type { ShownAppointment } from "@sereno/core/domain/confirmation/output";
import { CONFIRM_ONLY_TEXT } from "@sereno/core/domain/confirmation/rules";
import type { ShownOffer } from "@sereno/core/domain/waitlist/output";
import { capitalize, longDate, spokenTime, theHour } from "@sereno/core/lib/spanish/rules";
import { Html, html } from "@sereno/core/lib/text/html";
import { ended } from "@sereno/core/lib/text/rules";
import { splitLocal } from "@sereno/core/lib/time/rules";

const STYLE = `:root{color-scheme:light dark;--canvas:#fafaf9;--surface:#fff;--line:#e7e5e4;--edge:#8f8984;--ink:#1c1917;--soft:#57534e;--primary:#0f766e;--on:#fff;--danger:#be123c;--teal:#e3f4f1;--tealink:#0f5f58}
@media (prefers-color-scheme:dark){:root{--canvas:#171513;--surface:#211f1c;--line:#3a3632;--edge:#87807a;--ink:#f5f4f2;--soft:#b8b1ab;--primary:#5ec4b6;--on:#0c2421;--danger:#fb8ba0;--teal:#17332f;--tealink:#a5e0d6}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:28rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}
p{margin:0 0 .75rem}
.card,details{background:var(--surface);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:0 0 .75rem}
ul.card{padding-left:2rem}
.card p:last-child,details>:last-child{margin-bottom:0}
.time{white-space:nowrap}
.when{font-size:1.125rem;font-weight:600}
.soft{color:var(--soft)}
.note{background:var(--teal);color:var(--tealink);border-radius:.5rem;padding:.75rem 1rem}
a{color:var(--primary);font-weight:500;display:inline-flex;align-items:center;min-height:2.75rem}
button,summary,a.button{font:inherit;font-weight:500;min-height:2.75rem;border-radius:.5rem;cursor:pointer}
button,a.button{width:100%;padding:.5rem 1rem;border:1px solid var(--edge);background:var(--surface);color:var(--ink);justify-content:center;text-align:center;text-decoration:none;margin:0 0 .5rem}
button.main,a.main{background:var(--primary);border-color:var(--primary);color:var(--on);margin-bottom:.75rem}
button.danger{color:var(--danger);border-color:var(--danger)}
details{padding:0 1rem}details[open]{padding-bottom:1rem}
summary{display:flex;align-items:center;list-style:none;min-height:3rem}
summary::-webkit-details-marker{display:none}
summary::after{content:"";width:.5rem;height:.5rem;margin-left:auto;border:solid var(--soft);border-width:0 2px 2px 0;transform:rotate(45deg)}
details[open] summary::after{transform:rotate(225deg)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}`;

const styleHash = createHash("sha256").update(STYLE).digest("base64");

/** Headers of a client's page. They forbid scripts, third-party content, caching, indexing and referrers. */
export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive",
  "cross-origin-opener-policy": "same-origin",
};

const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${title}</title><style>${new Html(STYLE)}</style></head>
<body><main>${content}</main></body></html>
`.text;

/** The page for programs that fetch addresses automatically. It contains no data of any link. */
export const SHELL = page("Tu cita", html`<h1>Tu cita</h1><p><a href="">Ver mi cita</a></p>`);

const textPage = (title: string, text: string): string => page(title, html`<h1>${title}</h1><p>${text}</p>`);

const failed = (title: string): string =>
  textPage(title, "Algo salió mal de nuestro lado. Abre tu enlace otra vez en un momento: ahí verás cómo quedó.");

/** The page for a link that is invalid or expired, or whose appointment is gone. It does not reveal which. */
export const GONE = textPage(
  "Este enlace ya no sirve",
  "Puede que la cita ya haya empezado o cambiado de hora, o que el enlace esté incompleto. Si tienes dudas, escríbele a quien te atiende.",
);
export const TOO_MANY = textPage("Espera un momento", "Hubo muchas visitas seguidas. Inténtalo de nuevo en un minuto.");
export const FOREIGN = textPage("No se hizo nada", "Abre tu enlace otra vez y responde desde ahí.");
export const FAILED_WITHDRAWAL = failed("No pudimos guardarlo");
export const FAILED_TO_OPEN = failed("No pudimos abrir la página");
export const FAILED = failed("No pudimos abrir tu cita");

export const OFFER_SHELL = page("Una hora para ti", html`<h1>Una hora para ti</h1><p><a href="">Ver la hora</a></p>`);
export const GONE_OFFER = textPage(
  "Esta hora ya no está guardada",
  "Puede que haya pasado el tiempo o que el enlace esté incompleto. Si todavía la quieres, escríbele a quien te atiende.",
);
export const FAILED_OFFER = failed("No pudimos abrir la hora");

export interface PageContent {
  shown: ShownAppointment;
  nonceOf(action: "confirm" | "cancel" | "move"): string;
  /** Alternative times, 'YYYY-MM-DD HH:mm:ss' in the practice's zone; null if they are not known. */
  times: string[] | null;
  withdrawal: string;
  file: string;
  /** Why the action of the pressed button was refused; absent if no action was refused. */
  notice?: string | undefined;
}

export function confirmationPage({ shown, nonceOf, times, withdrawal, file, notice }: PageContent): string {
  const { first_name, state, answer } = shown;
  const isOpen = state === "open";
  return page(
    "Tu cita",
    html`<h1>Hola, ${first_name}</h1>${state !== "cancelled" && (notice ? note(notice) : shown.has_moved && note(answer ? "Cambió de hora." : "Cambió de hora. Mírala antes de responder."))}${appointmentCard(shown)}${standing(shown, nonceOf, file)}${isOpen && otherTimes(shown, times, nonceOf)}${isOpen && cannotCome(shown, nonceOf)}${
      state === "too_late" && !notice && html`<p class="soft">${lateText(shown.notice_hours)}</p>`
    }${state === "confirm_only" && !notice && html`<p class="soft">${CONFIRM_ONLY_TEXT}</p>`}${!isOpen && writeTo(shown)}<p class="soft"><a href="${withdrawal}">No quiero recordatorios</a></p>`,
  );
}

export const TAKEN_TEXT = "Esta hora ya no está libre. Escríbele a quien te atiende.";

export interface OfferContent {
  shown: ShownOffer;
  nonceOf(action: "accept" | "decline"): string;
  notice?: string | undefined;
}

export function offerPage({ shown, nonceOf, notice }: OfferContent): string {
  const { first_name, state, held_until, effects } = shown;
  const until = splitLocal(held_until).time;
  return page(
    "Una hora para ti",
    html`<h1>Hola, ${first_name}</h1>${notice ? note(notice) : null}${appointmentCard({ ...shown, meet_link: null })}${
      state === "accepted"
        ? note("Listo: la hora es tuya.")
        : state === "declined"
          ? note("Gracias por avisar. La hora queda para otra persona.")
          : state === "taken"
            ? !notice && note(TAKEN_TEXT)
            : state === "stuck"
              ? !notice && note(effects.join(" "))
              : html`<p>Se liberó esta hora, y está guardada para ti hasta <span class="time">${theHour(spokenTime(until))}</span></p>${effects.map(
                  (text) => text !== notice && html`<p>${text}</p>`,
                )}<form method="post">${sent("accept", nonceOf)}<button class="main">La quiero</button></form><form method="post">${sent("decline", nonceOf)}<button>No, gracias</button></form>`
    }`,
  );
}

export const withdrawalPage = (practiceName: string, isOff: boolean): string =>
  page(
    "Recordatorios",
    isOff
      ? html`<h1>Listo</h1>${note(ended(`No recibirás más recordatorios de ${practiceName}`))}<p>Si uno ya iba en camino, puede llegarte todavía. Los de otra persona se apagan desde su propio mensaje. Tus citas siguen igual. Si cambias de idea, díselo a quien te atiende.</p>`
      : html`<h1>¿No quieres más recordatorios?</h1><p>${practiceName} no te recordará tus citas, ni por correo ni por WhatsApp. Tus citas siguen igual.</p><form method="post"><button class="main">No quiero recordatorios</button></form>`,
  );

const note = (text: string) => html`<p class="note" role="status">${text}</p>`;

type ShownTime = Pick<ShownAppointment, "start" | "zone" | "is_virtual" | "host" | "place" | "meet_link">;

function appointmentCard({ start, zone, is_virtual, host, place, meet_link }: ShownTime): Html {
  const { date, time } = splitLocal(start);
  const mode = [modeLabel(is_virtual), place].filter(Boolean).join(" · ");
  return html`<div class="card"><p class="when">${capitalize(longDate(date))}<br>${spokenTime(time)}</p><p class="soft">Hora de ${zone}</p><p>Con ${host}</p><p>${mode}</p>${
    meet_link && html`<p><a href="${meet_link}" rel="noreferrer">Entrar a Google Meet</a></p>`
  }</div>`;
}

function standing({ state, answer }: ShownAppointment, nonceOf: PageContent["nonceOf"], file: string): Html {
  if (state === "cancelled")
    return note(answer?.status === "declined" ? "Cancelaste esta cita." : "Esta cita está cancelada.");
  const answering =
    answer?.status === "confirmed"
      ? note("Listo: confirmaste que vas.")
      : html`<form method="post">${sent("confirm", nonceOf)}<button class="main">Confirmo</button></form>`;
  return html`${answering}<p><a class="button" href="${file}">Añadir al calendario</a></p>`;
}

const sent = <Action extends string>(action: Action, nonceOf: (action: Action) => string) =>
  html`<input type="hidden" name="action" value="${action}"><input type="hidden" name="nonce" value="${nonceOf(action)}">`;

function otherTimes(shown: ShownAppointment, times: string[] | null, nonceOf: PageContent["nonceOf"]): Html {
  const buttons = times?.map(
    (time) =>
      html`<button name="time" value="${time}">${capitalize(longDate(time.slice(0, 10)))}, <span class="time">${spokenTime(time.slice(11, 16))}</span></button>`,
  );
  return html`<details><summary>Otra hora</summary>${
    buttons?.length
      ? html`<form method="post">${sent("move", nonceOf)}<input type="hidden" name="zone" value="${shown.zone}"><p>Elige una y tu cita pasa a esa hora.</p>${buttons}</form>`
      : html`<p>${times ? "No hay otra hora libre en las próximas semanas." : "No se sabe qué otras horas hay libres."}</p>`
  }${writeTo(shown)}</details>`;
}

const cannotCome = (shown: ShownAppointment, nonceOf: PageContent["nonceOf"]): Html =>
  html`<details><summary>No puedo ir</summary><form method="post">${sent("cancel", nonceOf)}<p>Tu cita se cancela y la hora queda libre.</p>${shown.effects.map(
    (text) => html`<p>${text}</p>`,
  )}<button class="danger">Cancelar mi cita</button></form></details>`;

const writeTo = ({ whatsapp_url }: ShownAppointment): Html =>
  whatsapp_url
    ? html`<p><a class="button" href="${whatsapp_url}" rel="noreferrer">Escribir por WhatsApp</a></p>`
    : html`<p>Escríbele a quien te atiende.</p>`;
