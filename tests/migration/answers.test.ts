import { listAppointments, readStats } from "@sereno/core/records/appointment/read";
import { listClients } from "@sereno/core/records/client/read";
import { listPurchases } from "@sereno/core/records/purchase/read";
import type { Context } from "@sereno/core/table/context";
import { migrate } from "@sereno/core/upkeep/migration/run";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Answers, before, loadStored, openPractice } from "../support/stored-table";

let ctx: Context;

beforeAll(async () => {
  ctx = await loadStored(inject("endpoint"));
  await migrate(ctx);
});

async function answersOf({ practice_id }: Answers, of = ctx): Promise<Answers> {
  const here = await openPractice(of, { practice_id });
  const { clients } = await listClients(here, { page: 1, page_size: 100 });
  const { appointments } = await listAppointments(here, { order: "asc", limit: 200 });
  const { purchases } = await listPurchases(here, { limit: 100 });
  return { practice_id, clients, appointments, purchases, stats: await readStats(here) };
}

interface Answer {
  id: string;
}

/** The members that differ, as they were and as they are. */
function differences(was: readonly Answer[], is: readonly Answer[]) {
  expect(is.map(({ id }) => id)).toEqual(was.map(({ id }) => id));
  return was.flatMap((old, index) => {
    const now = Object.entries(is[index] ?? {}).filter(([name, value]) => Reflect.get(old, name) !== value);
    if (now.length === 0) return [];
    return [[Object.fromEntries(now.map(([name]) => [name, Reflect.get(old, name)])), Object.fromEntries(now)]];
  });
}

test.each([
  ["demo", before.demo],
  ["empty", before.empty],
])("the %s practice answers as it did, to the letter", async (_, practice) => {
  expect(await answersOf(practice)).toEqual(practice);
});

test("the new code answers alike while only the first phase is done", async () => {
  const half = await loadStored(inject("endpoint"));
  await migrate(half, { phase: "before" });
  for (const practice of [before.demo, before.odd]) {
    expect(await answersOf(practice, half)).toEqual(await answersOf(practice));
  }
});

describe("the practice of odd cases answers as it did", () => {
  test("but for clients who gain what their live or latest records hold", async () => {
    const { clients } = await answersOf(before.odd);
    const nameOf = (id: string) => clients.find((each) => each.id === id)?.name;
    const gained = before.odd.clients.flatMap((old, index) => {
      const [change] = differences([old], clients.slice(index, index + 1));
      return change ? [[nameOf(old.id), ...change]] : [];
    });
    expect(gained).toEqual([
      // A purchase alone holds both.
      [
        "Dora León",
        { email: null, identification_number: null },
        { email: "dora@example.com", identification_number: "900500" },
      ],
      ["Iris Mora", { identification_number: null }, { identification_number: "900.100" }],
      // Two live appointments hold one each: the later one's.
      ["Pía Nieto", { email: null }, { email: "pia@example.com" }],
      // A live meeting invites them there.
      ["Vera Luna", { email: null }, { email: "vera@example.com" }],
    ]);
  });

  test("but for appointments whose copies said otherwise than their client", async () => {
    const { appointments } = await answersOf(before.odd);
    expect(differences(before.odd.appointments, appointments)).toEqual([
      // A deletion that was cut short: the client is still there.
      [
        {
          patient_name: "Cliente eliminado",
          patient_phone: "",
          patient_email: null,
          whatsapp_code: "",
          phone_number: "",
        },
        {
          patient_name: "Nora Cano",
          patient_phone: "+573005550209",
          patient_email: "nora@example.com",
          whatsapp_code: "57",
          phone_number: "3005550209",
        },
      ],
      // Taken away since, and the latest appointment holds none.
      [{ patient_email: "saul.antes@example.com" }, { patient_email: null }],
      [{ patient_name: "Rosa Díaz" }, { patient_name: "Rosa Díaz de Paz" }],
      // Another client has that number now.
      [{ identification_number: "900200" }, { identification_number: null }],
      // Found by their number under another name.
      [
        {
          patient_name: "Maria R. de Gómez",
          patient_phone: "+573005550299",
          patient_email: "otra@example.com",
          phone_number: "3005550299",
        },
        {
          patient_name: "María Ruiz",
          patient_phone: "+573005550214",
          patient_email: "maria@example.com",
          phone_number: "3005550214",
        },
      ],
      [{ patient_email: "pia.antes@example.com" }, { patient_email: "pia@example.com" }],
    ]);
  });

  test("in its purchases and its counts, those of deleted clients included", async () => {
    const { purchases, stats, appointments } = await answersOf(before.odd);
    expect({ purchases, stats }).toEqual({ purchases: before.odd.purchases, stats: before.odd.stats });
    expect(purchases.filter(({ client_name }) => client_name === "Cliente eliminado")).toHaveLength(1);
    expect(appointments.filter(({ patient_name }) => patient_name === "Cliente eliminado")).toHaveLength(2);
  });
});
