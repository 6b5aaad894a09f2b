import type { RowPreview } from "@sereno/core/domain/import/output";
import { expect, test } from "vitest";
import { nextNamed } from "./calls";
import type { Line } from "./line-cells";
import {
  groupOf,
  lossesOf,
  mendable,
  type Reviewed,
  toReviewed,
  undecided,
  unkept,
  withClient,
  withLine,
} from "./review";
import { linesOf } from "./rows";
import { totalsOf } from "./totals";

const PREVIEW: RowPreview = {
  ...{ state: "new", client: null, candidates: [], sessions_left: 3, owed: 50_000, leaves: null },
  ...{ appointments: ["2026-12-01 10:00:00"], left_out: [], problems: [] },
};
const leavesOf = (id: string, email: string | null = null): RowPreview["leaves"] => ({
  ...{ key: id, client: { id, name: "Ana Peña", phone: "+573001234567", email, packages: [] } },
  ...{ starts: [], duration_minutes: 60 },
});
const next = { appointment_date: "2026-12-01 10:00:00", duration_minutes: 60, is_virtual: false, weeks: 1 };
const reviewed = (number: number, line: Partial<Line>, preview: Partial<RowPreview> = {}): Reviewed => ({
  ...toReviewed({ number, name: "Ana Peña", phone: "3001234567", rest: { next }, unread: [], ...line }),
  preview: { ...PREVIEW, leaves: leavesOf(`row:${number}`), ...preview },
});

test("a client with several rows is counted once, with all their debts, and rows left out or undecided are not", () => {
  const counted = [reviewed(1, {}), reviewed(2, {}, { leaves: leavesOf("row:1") }), reviewed(3, { name: "Luz Peña" })];
  const others = [
    { ...reviewed(4, {}), isOut: true },
    { ...reviewed(5, { name: "Eva Gil" }), preview: null },
  ];
  const totals = totalsOf([...counted, ...others]);
  expect(totals).toMatchObject({ people: { new: 2, known: 0 }, appointments: 3, owed: 150_000 });
  expect(totals).toMatchObject({ waiting: 1, groups: { new: 3, out: 1 } });
});

test("rows with unreadable cells, refused parts or left-out weeks are in the group `warned`, and are counted", () => {
  const problems: RowPreview["problems"] = [{ part: "appointments", message: "Esa hora ya pasó: no se agenda." }];
  const rows = [
    reviewed(1, { unread: ["Debe: no se entiende 'harto'."] }),
    reviewed(2, { name: "Luz Peña" }, { problems }),
    reviewed(3, { name: "Eva Peña" }),
    reviewed(4, { name: "Eva Ruiz" }, { left_out: [{ appointment_date: "2026-12-08 10:00:00", message: "Ocupada." }] }),
  ];
  expect(totalsOf(rows)).toMatchObject({ people: { new: 4 }, groups: { warned: 3, new: 1 } });
  expect(groupOf(reviewed(4, { unread: ["Debe: no se entiende 'harto'."] }, { state: "doubtful" }))).toBe("doubtful");
});

test("a person with virtual appointments and an e-mail counts as invited, unless Google has the events", () => {
  const invited = (change: object, email: string | null = "ana@correo.co", preview: Partial<RowPreview> = {}) => {
    const line = { rest: { next: { ...next, is_virtual: true, ...change } } };
    return totalsOf([reviewed(1, line, { leaves: leavesOf("row:1", email), ...preview })]).invited;
  };
  const others = [invited({ is_virtual: false }), invited({ from_google: true }), invited({}, null)];
  expect([invited({}), ...others, invited({}, "ana@correo.co", { appointments: [] })]).toEqual([1, 0, 0, 0, 0]);
});

test("a line of totals stays out of the import until the therapist includes it", () => {
  const row = toReviewed({ number: 1, name: "TOTAL", phone: "", rest: {}, unread: [], out: "Es una fila de totales." });
  expect([groupOf(row), groupOf({ ...row, isOut: false })]).toEqual(["out", "refused"]);
});

const HERE = { today: "2026-11-25", zone: "America/Bogota" };
const COLUMNS = { name: 0, phone: 1, package: 2, owed: 3, date: 4, time: 5, identification_number: 6 };
const row = (...cells: string[]): Reviewed => {
  const [line = expect.fail()] = linesOf([["Nombre"], ["Ana Peña", "3001234567", ...cells]], 0, COLUMNS, HERE);
  return toReviewed(line);
};
const refusedIn = (part: RowPreview["problems"][number]["part"]): Pick<RowPreview, "problems"> => ({
  problems: [{ part, message: "No." }],
});

test.each<[cells: string[], mendable: object, refused?: RowPreview["problems"][number]["part"]]>([
  [["Paquete 8 (3/8)", "150 mil"], {}],
  [["Mensual", "harto"], { package: "Mensual", owed: "harto" }],
  [["101 sesiones, quedan 101"], { package: "101 sesiones, quedan 101" }],
  [["", "", "", "", "1".repeat(50)], { identification_number: "1".repeat(50) }],
  [["", "", "01/12/2026", "10:00"], { date: "01/12/2026", time: "10:00" }, "appointments"],
  [["Paquete 8 (3/8)"], { package: "Paquete 8 (3/8)" }, "package"],
])("a row with the cells %j offers the fields %j for correction", (cells, wanted, refused) => {
  const preview = refused ? { ...PREVIEW, ...refusedIn(refused) } : row(...cells).preview;
  expect(mendable({ ...row(...cells), preview })).toEqual(wanted);
});

test("a name that differs from the client's is not saved and puts the row into the group `warned`", () => {
  const ana = { client: { id: "row:1", name: "Ana Peña" }, leaves: leavesOf("row:1") };
  const joined = reviewed(2, { name: "Beto Ruiz" }, ana);
  expect(unkept(joined)).toEqual(["Nombre: se conserva Ana Peña, y no Beto Ruiz."]);
  expect(groupOf(joined)).toBe("warned");
  expect(unkept(reviewed(2, { name: "ANA PENA", phone: "+57 300 123 4567" }, ana))).toEqual([]);
});

test("a phone from a client or a correction fills that name's lines, except with another document or e-mail", () => {
  const lineWith = (number: number, rest: Line["rest"]) => reviewed(number, { phone: "", rest });
  const rows = [
    lineWith(1, { identification_number: "1.0", email: "ana@correo.co" }),
    lineWith(2, { identification_number: "10" }),
    lineWith(3, { identification_number: "11" }),
    lineWith(4, { email: "otra@correo.co" }),
  ];
  const filled = (of: Reviewed[]) => of.flatMap(({ line }) => (line.phone ? line.number : []));
  expect(filled(withLine(rows, 1, { phone: "3001234567" }))).toEqual([1, 2]);
  const client = { id: "cli_1", name: "ANA PEÑA", phone: "3001234567", ...rows[0]?.line.rest, next: undefined };
  expect(filled(withClient(rows, client))).toEqual([1, 2]);
  // Without a document or e-mail, the client may be any of these people.
  expect(filled(withClient(rows, { id: "cli_1", name: "Ana Peña", phone: "3001234567" }))).toEqual([]);
});

test("rows with parts that were not imported are reviewed again, without their imported parts", () => {
  const came = (of: Reviewed, problems: RowPreview["problems"] = []): Reviewed => ({
    ...of,
    preview: { ...PREVIEW, leaves: leavesOf("row:1") },
    outcome: { outcome: "brought", problems },
  });
  const restOf = (of: Reviewed | undefined) => of && [of.line.rest.package, of.line.rest.owed, of.line.rest.next];
  expect(undecided([came(row("Paquete 8 (3/8)", "150 mil"))])).toEqual([]);
  // The debt was unreadable: after the correction, only the debt is sent.
  const [owing] = undecided([came(row("Paquete 8 (3/8)", "harto", "01/12/2026", "10:00"))]);
  expect(owing).toMatchObject({ outcome: null, preview: null });
  expect(restOf(withLine(owing ? [owing] : [], 2, { owed: "150 mil" })[0])).toEqual([null, 150_000, null]);
  // The appointment was refused and the package was imported: the package is not sent again.
  const taken = refusedIn("appointments").problems;
  const [late] = undecided([came(row("Paquete 8 (3/8)", "", "01/12/2026", "10:00"), taken)]);
  const paid = { appointment_date: "2026-12-01 10:00:00", package_name: "Paquete 8" };
  expect(restOf(late)).toMatchObject([null, null, paid]);
  const [unpaid] = withLine(late ? [late] : [], 2, { package: "" });
  expect([unpaid?.line.rest.next?.package_name, unpaid?.line.rest.package]).toEqual([undefined, null]);
  const spent = late && { ...late, preview: { ...PREVIEW, ...refusedIn("appointments") } };
  expect(spent && mendable(spent)).toHaveProperty("package");
  // The row had no hour: after the correction, the imported package pays for the appointment.
  const [hourless] = undecided([came(row("Paquete 8 (3/8)", "", "01/12/2026"))]);
  expect(restOf(withLine(hourless ? [hourless] : [], 2, { time: "10:00" })[0])).toMatchObject([null, null, paid]);
  // If the package was refused, the debt also remains to be imported.
  const [unsold] = undecided([came(row("Paquete 8 (3/8)", "150 mil"), refusedIn("package").problems)]);
  expect(restOf(unsold)).toMatchObject([{ sessions_left: 5 }, 150_000, null]);
  // A doubtful or refused line keeps all its parts.
  const doubtful = { ...row("Paquete 8 (3/8)"), preview: { ...PREVIEW, state: "doubtful" as const } };
  expect(restOf(undecided([doubtful])[0])).toMatchObject([{ sessions_left: 5 }, null, null]);
  const refused = { ...doubtful, outcome: { outcome: "refused" as const, ...refusedIn("person") } };
  expect(restOf(undecided([refused])[0])).toMatchObject([{ sessions_left: 5 }, null, null]);
  expect(lossesOf({ ...doubtful, isOut: true })).toEqual([]);
  const included = { ...doubtful, line: { ...doubtful.line, out: "Ya pasó." } };
  expect(undecided([included])[0]?.isOut).toBe(false);
});

test("the next name to look up is one that a client may have", () => {
  const rows = ["Ana\u0007 Peña", "\u200b\u200b", "Luz Gil"].map((name, at) => reviewed(at + 1, { name, phone: "" }));
  expect(nextNamed(rows, new Set())).toBe("Luz Gil");
  expect(nextNamed(rows, new Set(["Luz Gil"]))).toBeUndefined();
});
