import { openCertificate } from "@sereno/core/records/departure/read";
import { certificateKeys, signCertificate } from "@sereno/core/records/departure/signature";
import type { Departure } from "@sereno/core/things/departure/output";
import { zoneOf } from "@sereno/core/things/practice/rules";
import { dayAndMonth } from "@sereno/core/words/spanish/rules";
import { type Html, html } from "@sereno/core/words/text/html";
import { localDateAt, minuteOfIso } from "@sereno/core/words/time/rules";
import { toAppError } from "../errors";
import { type Call, gone, looksAhead, ownPath, refuse, say } from "./call";
import { page, told } from "./page";

const TITLE = "Constancia de borrado";
const SHELL = page(TITLE, html`<h1>${TITLE}</h1><p><a href="">Ver la constancia</a></p>`);
const GONE = told("Este enlace ya no sirve", "Puede que esté incompleto. Cópialo otra vez, entero.");
const FAILED = told(
  "No pudimos abrir la constancia",
  "Algo salió mal de nuestro lado. Inténtalo de nuevo en un momento.",
);

/** What the kinds of records are called that somebody would ask about; the others are counted together. */
const KINDS: Record<string, string> = {
  client: "clientes",
  appointment: "citas",
  purchase: "paquetes vendidos",
  ledger: "movimientos de sesiones",
  payment: "pagos",
  bill: "cuentas de cobro",
  package: "paquetes del catálogo",
  series: "series",
};

/** '24 de enero de 2027' of an instant, in the zone of most: whose it was is kept nowhere. */
function day(iso: string): string {
  const date = localDateAt(zoneOf({}), minuteOfIso(iso));
  return `${dayAndMonth(date)} de ${date.slice(0, 4)}`;
}

function countsOf(erased: Departure["erased"]): Html[] {
  const named = Object.entries(KINDS).map(([kind, name]) => ({ name, count: erased[kind] ?? 0 }));
  const others = Object.entries(erased).reduce((sum, [kind, count]) => (kind in KINDS ? sum : sum + count), 0);
  return [...named, { name: "otros registros", count: others }]
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => html`<li>${name}: ${String(count)}</li>`);
}

const receiptsText = ({ receipts, receipt_years }: Departure): string =>
  receipts > 0
    ? `Se guardan sin nombres ${receipts} recibos y cuentas de cobro, ${receipt_years} años después del año de cada uno.`
    : "No se guardan recibos ni cuentas de cobro.";

const STATES: Record<Departure["state"], (departure: Departure) => Html> = {
  closed: ({ erase_at }) =>
    html`<p>La cuenta está cerrada. Si nadie vuelve a entrar antes del ${day(erase_at)}, se borra todo, y aquí queda dicho.</p>`,
  erasing: () => html`<p>La cuenta se está borrando. Vuelve en unos minutos.</p>`,
  returned: () => html`<p>La cuenta volvió a abrirse, y nada se borró.</p>`,
  erased: (departure) =>
    html`<p>Se borró el ${day(departure.erased_at ?? departure.erase_at)}:</p><ul class="card">${countsOf(departure.erased)}</ul><p>${receiptsText(departure)}</p>${
      departure.backups_gone_at &&
      html`<p>Desde el ${day(departure.backups_gone_at)} tampoco queda en ninguna copia de seguridad.</p>`
    }`,
};

/** Where the keys are published, from the web's origin. */
const KEYS_PATH = "/c/constancia/llaves.json";
const SIGNED = "firmada";

/** How others know that nobody changed a letter of it. */
const signedPart = (path: string, origin: string): Html =>
  html`<div class="card"><p><a class="button" href="${path}/${SIGNED}" download>Descargar la constancia firmada</a></p><p class="soft">Cualquiera comprueba que nadie le cambió una letra, con un programa que lea JWS (EdDSA) y la llave que Sereno publica aquí:<br><a href="${KEYS_PATH}">${origin}${KEYS_PATH}</a></p><p class="soft">Si esa llave ya es otra, descarga la constancia otra vez.</p></div>`;

/** What became of an account that was closed. */
const certificatePage = (departure: Departure, path: string, origin: string): string =>
  page(
    TITLE,
    html`<h1>${TITLE}</h1><p>Sereno, cuenta cerrada el ${day(departure.closed_at)}.</p>${STATES[departure.state](departure)}${
      departure.state === "erased" && signedPart(path, origin)
    }<p class="soft">No dice de quién era. Quien tenga esta dirección puede comprobarlo aquí.</p>`,
  );

/** Looks, and changes nothing. */
async function answered(c: Call, answer: (departure: Departure) => Promise<Response> | Response): Promise<Response> {
  c.set("procedure", "departure.openCertificate");
  if (looksAhead(c)) return say(200, SHELL);
  try {
    const departure = await openCertificate(c.get("ctx"), c.req.param("token") ?? "");
    return departure ? await answer(departure) : gone(c, GONE);
  } catch (error) {
    return refuse(c, toAppError(error), FAILED);
  }
}

export const answerCertificate = (c: Call): Promise<Response> =>
  answered(c, (departure) => say(200, certificatePage(departure, ownPath(c), c.get("ctx").origin)));

/** The same as a file that can be verified without Sereno; of what is not erased yet there is none. */
export const answerSigned = (c: Call): Promise<Response> =>
  answered(c, async (departure) => {
    if (departure.state !== "erased") return gone(c, GONE);
    const { origin } = c.get("ctx");
    return new Response(await signCertificate(c.get("ctx"), origin, departure), {
      headers: { "content-type": "application/jose", "content-disposition": "attachment; filename=constancia.jws" },
    });
  });

/** With what. */
export async function answerKeys(c: Call): Promise<Response> {
  c.set("procedure", "departure.certificateKeys");
  const headers = { "content-type": "application/jwk-set+json" };
  return new Response(JSON.stringify(await certificateKeys(c.get("ctx"))), { headers });
}
