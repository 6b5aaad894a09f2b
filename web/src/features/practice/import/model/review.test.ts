import type { RowPreview } from "@sereno/core/domain/import/output";
import { expect, test } from "vitest";
import { groupOf, type Reviewed, toReviewed, totalsOf } from "./review";
import type { Line } from "./rows";

const PREVIEW: RowPreview = {
  state: "new",
  client: null,
  candidates: [],
  sessions_left: 3,
  owed: 50_000,
  appointments: ["2026-12-01 10:00:00"],
  left_out: [],
  problems: [],
  leaves: null,
};
const leavesOf = (id: string): RowPreview["leaves"] => ({
  key: id,
  client: { id, name: "Ana Peña", phone: "+573001234567", packages: [] },
  starts: [],
  duration_minutes: 60,
});
const next = (date: string) => ({
  appointment_date: `${date} 10:00:00`,
  duration_minutes: 60,
  is_virtual: false,
  weeks: 1,
});

const reviewed = (number: number, line: Partial<Line>, preview: Partial<RowPreview> = {}): Reviewed => ({
  ...toReviewed({
    number,
    name: "Ana Peña",
    phone: "3001234567",
    rest: { next: next("2026-12-01") },
    unread: [],
    ...line,
  }),
  preview: { ...PREVIEW, leaves: leavesOf(`row:${number}`), ...preview },
});

test("a person who has several lines is counted once, with all that is brought of theirs", () => {
  const leaves = leavesOf("row:1");
  const totals = totalsOf([reviewed(1, {}), reviewed(2, {}, { leaves }), reviewed(3, { name: "Luz Peña" })]);
  expect(totals).toMatchObject({ people: { new: 2, known: 0 }, groups: { new: 3 }, appointments: 3, owed: 150_000 });
});

test("what is left out, or still to be looked at, is not counted as brought", () => {
  const totals = totalsOf([
    { ...reviewed(1, {}), isOut: true },
    { ...reviewed(2, { name: "Luz Peña" }), preview: null },
  ]);
  expect(totals).toMatchObject({ people: { new: 0, known: 0 }, waiting: 1, groups: { out: 1 }, owed: 0 });
});

test("what comes without all that its line says stands apart, and is counted with what comes", () => {
  const problems: RowPreview["problems"] = [{ part: "appointments", message: "Esa hora ya pasó: no se agenda." }];
  const rows = [
    reviewed(1, { unread: ["Debe: no se entiende 'harto'."] }),
    reviewed(2, { name: "Luz Peña" }, { problems }),
    reviewed(3, { name: "Eva Peña" }),
  ];
  expect(totalsOf(rows)).toMatchObject({ people: { new: 3 }, groups: { warned: 2, new: 1 } });
  const decided = {
    ...reviewed(4, { unread: ["Debe: no se entiende 'harto'."] }),
    preview: { ...PREVIEW, state: "doubtful" as const },
  };
  expect(groupOf(decided)).toBe("doubtful");
});

test("a line that the file leaves out is out until she takes it in", () => {
  const row = toReviewed({ number: 1, name: "TOTAL", phone: "", rest: {}, unread: [], out: "Es una fila de totales." });
  expect([groupOf(row), groupOf({ ...row, isOut: false })]).toEqual(["out", "refused"]);
});
