import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Account } from "./browser";

export const PATIENT = "Laura Gil";
const PHONE = "+573005550101";
/** An appointment's price in pesos. */
export const PRICE = 130_000;

/** Makes a tRPC call as the page does, for actions without a screen. */
async function callPage({ url, token }: Account, procedure: string, input: object, kind: "query" | "mutation") {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  const address = `${url}/trpc/${procedure}`;
  const answer =
    kind === "query"
      ? await fetch(`${address}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers })
      : await fetch(address, { method: "POST", headers, body: JSON.stringify(input) });
  const { result, error } = await answer.json();
  if (error) throw new Error(`${procedure}: ${JSON.stringify(error)}`);
  return result.data;
}

export class Practice {
  constructor(private readonly account: Account) {}

  query = (procedure: string, input: object) => callPage(this.account, procedure, input, "query");
  change = (procedure: string, input: object) => callPage(this.account, procedure, input, "mutation");

  book = (date: string) =>
    this.change("appointment.book", { patient_name: PATIENT, patient_phone: PHONE, appointment_date: date });

  pay = ({ id, client_id }: { id: string; client_id: string }, amount = PRICE) =>
    this.change("payment.record", { client_id, amount, method: "nequi", parts: [{ appointment_id: id, amount }] });

  /** The client's credit and debt in pesos, and the kinds of their payments. */
  async money(client_id: string) {
    const { credit, owed } = await this.query("client.get", { id: client_id });
    const { payments } = await this.query("payment.list", { client_id });
    return { credit, owed, kinds: payments.map(({ kind }: { kind: string }) => kind).sort() };
  }
}

/** The card of the patient's appointment, also while a dialog covers it. */
export const cardOf = (page: Page) => page.locator("article").filter({ hasText: PATIENT });
export const editDialog = (page: Page) => page.getByRole("dialog", { name: "Editar Cita" });
export const openEditor = (page: Page) =>
  cardOf(page)
    .getByRole("button", { name: /editar cita/ })
    .click();
