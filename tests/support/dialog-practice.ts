import { issueBill } from "./bill";
import { type Account, freeDate, openAgent, openElsewhere } from "./browser";

/** Creates clients with and without a purchase (one has debt and credit), an appointment, a bill and an exception. */
export async function prepare(account: Account): Promise<void> {
  const client = { client_name: "Ana Peña", client_phone: "+573001234567", client_identification_number: "1020" };
  const { id } = await account.call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
  const purchase = await account.call("POST", "/package-purchases", { package_id: id, ...client });
  const carlos = { client_name: "Carlos Díaz", client_phone: "+573005550143", total_paid: 0 };
  const owed = await account.call("POST", "/package-purchases", { package_id: id, ...carlos });
  await account.call("POST", "/payments", { client_id: owed.client_id, amount: 50_000, method: "nequi" });
  await account.call("POST", "/payments", { client_id: owed.client_id, amount: 20_000, method: "efectivo", parts: [] });
  await account.call("POST", "/clients", { name: "Beto Ruiz", phone: "+573005550142" });
  await account.call("POST", "/appointments", {
    client_id: purchase.client_id,
    appointment_date: `${freeDate(0)} 10:00:00`,
    session_type: "package",
    package_purchase_id: purchase.id,
  });
  await account.call("POST", "/availability/exceptions", { exception_date: freeDate(4), available: false });
  await issueBill(account, purchase.client_id);
}

/** Number of Elena's and of Gloria's appointments. Openers of dialogs pay one of Elena's or cancel one of Gloria's. */
const TO_CANCEL = 10;

/** Like `prepare`, with further clients for the dialogs that change a client's records. */
export async function prepareForDialogs(account: Account, email: string): Promise<void> {
  await prepare(account);
  const book = (patient_name: string, patient_phone: string, appointment_date: string) =>
    account.book(appointment_date, { patient_name, patient_phone });
  const diana = await account.call("POST", "/clients", { name: "Diana Ríos", phone: "3005550144" });
  const start = `${freeDate(1)} 11:00:00`;
  await account.call("POST", "/appointments/series", { client_id: diana.id, start, count: 3 });
  const cancelled = await book("Fabio Cruz", "3005550146", `${freeDate(2)} 16:00:00`);
  await account.call("PUT", `/appointments/${cancelled.id}`, { status: "cancelled" });
  for (let week = 0; week < TO_CANCEL; week++) {
    await book("Elena Paz", "3005550145", `${freeDate(7 * week)} 15:00:00`);
    await book("Gloria Mora", "3005550147", `${freeDate(7 * week)} 17:00:00`);
  }

  const { id: appointment_id, version } = await book("Luis Gil", "3005550148", `${freeDate(70)} 10:00:00`);
  const choices = [{ appointment_id, version, action: "cancel" }];
  await account.change("dayClosure.start", { close: freeDate(70), choices });

  const agent = await openAgent(account);
  // The agent cancels two appointments. New ones at their times prevent an undo (`not-undone-dialog`).
  for (const [index, hour] of ["09", "12"].entries()) {
    const at = `${freeDate(77)} ${hour}:00:00`;
    const { id } = await book(`Hugo ${hour}`, `300555015${index}`, at);
    await agent("PUT", `/appointments/${id}`, { status: "cancelled" });
    await book(`Inés ${hour}`, `300555016${index}`, at);
  }
  await account.change("endpoint.create", { url: "https://programa.example/aviso" });
  await account.change("feed.create", {});
  await openElsewhere(account.url, email);
}
