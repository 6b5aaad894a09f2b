import { BroughtRow, Import, RowPreview } from "@sereno/core/domain/import/output";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { answered, nextAsked, nextBrought, withOutcomes } from "../../web/src/features/practice/import/model/calls";
import { findHeadings } from "../../web/src/features/practice/import/model/columns";
import type { Line } from "../../web/src/features/practice/import/model/line-cells";
import { proposalsOf } from "../../web/src/features/practice/import/model/proposals";
import {
  groupOf,
  isComing,
  type Reviewed,
  settled,
  toReviewed,
  withLine,
} from "../../web/src/features/practice/import/model/review";
import { linesOf } from "../../web/src/features/practice/import/model/rows";
import { totalsOf } from "../../web/src/features/practice/import/model/totals";
import { readFile } from "../../web/src/features/practice/import/read/read-file";
import { extent } from "../extent";
import { bookAppointment, createClient } from "../support/acts";
import { driftOf, recordsOf } from "../support/drift";
import { openTestApp } from "../support/each-practice";
import { createPractice } from "../support/practice";
import { createRandom, pickFrom, type Random } from "../support/random";

const RUNS = extent(4, 60);
const { db, clock, app } = await openTestApp("shared");

const pick = <T>(random: Random, ...values: T[]): T => pickFrom(random, values);

/** There are few phones, names, documents, hours and packages, so that many rows collide. */
const phoneAt = (index: number) => `300555100${index}`;
const NAMES = ["Ana Peña", "ana pena", "Beto Ruiz", "Caro Díaz"] as const;

const dateAt = (random: Random) => `2026-11-2${3 + random(2)}`;
const HEADINGS =
  "Nombre;Celular;Correo;Documento;Paquete;Sesiones del paquete;Sesiones que quedan;Vence;Debe;Próxima cita;Hora;Semanas seguidas;Estado";

function table(random: Random): string {
  const rows = Array.from({ length: 6 + random(30) }, () => {
    const total = 4 + random(3);
    const bought = random(3) === 0 ? ["Paquete", total, random(4), pick(random, "", "04/12/2026")] : ["", "", "", ""];
    const next = [dateAt(random), pick(random, "10:00", "10:30", "11:00", "3:30"), pick(random, 1, 1, 3)];
    return [
      pick(random, ...NAMES),
      pick(random, phoneAt(random(4)), phoneAt(random(4)), `${phoneAt(0)} / ${phoneAt(random(4))}`, ""),
      pick(random, "", "", "ana@correo.co"),
      pick(random, "", "", "", "10.1", "102"),
      ...bought,
      pick(random, "", "$ 50.000", "150 mil", "debe 1"),
      ...(random(2) === 0 ? [...next, pick(random, "", "Confirmada", "Cancelada")] : ["", "", "", ""]),
    ].join(";");
  });
  return [HEADINGS, ...rows, "TOTAL;;;;;;;;450.000;;;;"].join("\n");
}

function calendar(random: Random): string {
  const events = Array.from({ length: 6 + random(20) }, (_, uid) => {
    const day = dateAt(random).replaceAll("-", "");
    const time = pick(random, "100000", "103000", "110000");
    const said = (start: string, ...more: string[]) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `DTSTART;TZID=America/Bogota:${start}`,
      `SUMMARY:Sesión con ${NAMES[uid % NAMES.length]}`,
      ...more,
      "END:VEVENT",
    ];
    const hour = pick(random, ["DURATION:PT1H"], ["DURATION:PT1H"], []);
    const once = said(`${day}T${time}`, ...hour, ...pick(random, [], [], ["STATUS:CANCELLED"]));
    const rule = `RRULE:FREQ=WEEKLY;COUNT=${2 + random(3)}`;
    const gone = pick(random, [], [`EXDATE;TZID=America/Bogota:${day}T${time}`]);
    const moved = said(`${day}T120000`, `RECURRENCE-ID;TZID=America/Bogota:${day}T${time}`, ...hour);
    return random(2) === 0 ? once : [...said(`${day}T${time}`, rule, ...hour, ...gone), ...pick(random, [], moved)];
  });
  return ["BEGIN:VCALENDAR", ...events.flat(), "END:VCALENDAR"].join("\r\n");
}

const ZONE = "America/Bogota";

async function linesIn(text: string): Promise<Line[]> {
  const content = await readFile(new Blob([text]), { now: clock.now(), zone: ZONE });
  if (content.kind === "calendar") return proposalsOf(content.events, ZONE);
  const { line, columns } = findHeadings(content.table);
  return linesOf(content.table, line, columns, { today: "2026-11-20", zone: ZONE, price: 130_000 });
}

/** Adds a phone to most people without one, as the therapist does in the review. */
const phoned = (random: Random, rows: Reviewed[]): Reviewed[] =>
  rows.reduce(
    (now, { line }) =>
      line.phone || random(4) === 0 ? now : withLine(now, line.number, { phone: phoneAt(random(4)) }),
    rows,
  );

const Answer = z.object({ result: z.object({ data: z.unknown() }) });

async function openPractice(random: Random) {
  const ctx = await createPractice(db, { clock });
  const token = await app.signIn(ctx);
  if (random(2) === 0) {
    await createClient(ctx, { name: "Ana Peña", phone: phoneAt(0), email: pick(random, null, "otra@correo.co") });
    const patient = { patient_name: "Dora Gil", patient_phone: phoneAt(random(5)) };
    await bookAppointment(ctx, { ...patient, appointment_date: "2026-11-30 10:00:00" });
  }
  const call = async <T extends z.ZodMiniType>(procedure: string, input: object, data: T): Promise<z.infer<T>> => {
    const answer = await app.send("POST", `/trpc/${procedure}`, { token, body: input });
    return data.parse(Answer.parse(JSON.parse(await answer.text())).result.data);
  };
  return { ctx, call };
}
type Practice = Awaited<ReturnType<typeof openPractice>>;

async function looked({ call }: Practice, rows: Reviewed[]): Promise<Reviewed[]> {
  let now = rows;
  for (let asked = nextAsked(now); asked.open.length > 0; asked = nextAsked(now)) {
    const input = { rows: asked.open.map(({ sent }) => sent), before: asked.before };
    const answer = await call("import.preview", input, z.object({ rows: z.array(RowPreview) }));
    now = answered(now, asked, answer.rows);
  }
  return now;
}

const decided = (random: Random, rows: Reviewed[]): Reviewed[] =>
  settled(
    rows.map((row) => {
      if (random(8) === 0) return { ...row, isOut: !row.isOut };
      if (groupOf(row) !== "doubtful" || random(4) === 0) return row;
      const decision = pick(random, null, ...(row.preview?.candidates.map(({ id }) => id) ?? []));
      return { ...row, decision, preview: null };
    }),
  );

async function held({ ctx }: Practice) {
  const { clients, purchases, appointments } = await recordsOf(ctx);
  const used = (id: string) => appointments.filter((each) => each.package_purchase_id === id).length;
  return {
    people: clients.length,
    owed: purchases.reduce((sum, { price }) => sum + price, 0),
    sessions: purchases.reduce((sum, each) => sum + each.sessions_total - each.sessions_used + used(each.id), 0),
    appointments: appointments.length,
  };
}

async function bring({ call }: Practice, accepted: Reviewed[]): Promise<Reviewed[]> {
  const { id } = await call("import.start", { rows: accepted.filter(isComing).length }, Import);
  let left = accepted;
  for (let next = nextBrought(left); next.length > 0; next = nextBrought(left)) {
    const input = { id, rows: next.map(({ sent }) => sent) };
    const answer = await call("import.bring", input, z.object({ rows: z.array(BroughtRow) }));
    left = withOutcomes(left, next, answer.rows);
  }
  return left;
}

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  "an import creates exactly the clients, sessions and debts of its review, and a second run creates nothing (seed %i)",
  async (seed) => {
    const random = createRandom(seed);
    const practice = await openPractice(random);
    const before = await held(practice);
    const lines = await linesIn(seed % 2 === 0 ? table(random) : calendar(random));
    let rows = await looked(practice, settled(phoned(random, lines.map(toReviewed))));
    for (let round = 0; round < 3; round++) rows = await looked(practice, decided(random, rows));

    const totals = totalsOf(rows);
    expect(totals.waiting).toBe(0);
    expect(Object.values(totals.groups).reduce((sum, count) => sum + count, 0)).toBe(lines.length);
    if (!rows.some(isComing)) return;
    const done = await bring(practice, rows);
    const after = await held(practice);
    expect(after).toEqual({
      people: before.people + totals.people.new,
      owed: before.owed + totals.owed,
      sessions: before.sessions + totals.sessions,
      appointments: before.appointments + totals.appointments,
    });
    expect(done.filter(({ outcome }) => outcome?.outcome === "refused")).toEqual([]);
    await bring(practice, rows);
    expect(await held(practice)).toEqual(after);
    expect(await driftOf(practice.ctx)).toEqual([]);
  },
);
