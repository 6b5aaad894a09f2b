import { type Does, someOf, write } from "./task";

const PAYER = { payer_name: "Empresa", payer_document_type: "NIT", payer_document_number: "900123456" };
const BILL = { concept: "Sesiones", city: "Bogotá", cedula: "52000111", ...PAYER };

const issue: Does = async (client, draw) => {
  const what = someOf(client, draw, draw.pick(["appointment", "purchase", "payment"]));
  if (!what) return;
  const covers = draw.happens(0.7) ? [what.id] : [];
  const input = { ...BILL, client_id: what.client_id, amount: 10_000, covers };
  await write(client, "bill", draw, { procedure: "bill.issue", input });
};

const annul: Does = async (client, draw) => {
  const bill = someOf(client, draw, "bill");
  if (bill) await write(client, "bill", draw, { procedure: "bill.annul", input: { id: bill.id, reason: "Prueba" } });
};

const undo: Does = async (client, draw) => {
  const bill = someOf(client, draw, "bill");
  if (bill) await client.lose(String(bill.id), "bill.undo", { id: bill.id });
};

export const billTasks: Record<string, [number, Does]> = {
  issue: [2, issue],
  "annul bill": [1, annul],
  "undo bill": [1, undo],
};
