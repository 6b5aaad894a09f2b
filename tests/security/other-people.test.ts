import { describeProcedure } from "@sereno/api/procedure";
import type { RestRow } from "@sereno/api/rest-row";
import { restTable } from "@sereno/api/rest-table";
import { describe, expect, test } from "vitest";
import { covering, extent } from "../extent";
import {
  alike,
  type Cell,
  cellsOf,
  isNamed,
  isOwn,
  isOwnOrAbsent,
  type Kind,
  leaksIn,
  membersAmong,
  openConversations,
  putBack,
  requestOf,
  type World,
  WRITER,
} from "../support/conversations";
import { inputSchemaOf } from "../support/document";
import { propertiesOf, requestTo } from "../support/records";

const { app, createWorld, nextCall } = await openConversations();

const CLOSED = "403 other_conversation";
const OTHERS_DETAILS = "403 forbidden";

interface Operation {
  with?(world: World): object;
  optional?: Kind[];
  answers(cell: Cell): string;
}

/** The writer is the client in the conversation. A call with another person's client id or phone must be refused. An
 * accepted call that finds the writer by phone and name must get `found`, every other accepted call `done`. */
const resolves =
  (done: string, found = done): Operation["answers"] =>
  ({ client_id, phone, identification, email, name }) => {
    if (client_id === "own") return [phone, identification, email, name].every(isOwnOrAbsent) ? done : OTHERS_DETAILS;
    if (!isOwnOrAbsent(client_id) || !isOwn(phone)) return CLOSED;
    if (!isOwn(name)) return done;
    return isOwnOrAbsent(identification) ? found : OTHERS_DETAILS;
  };
const closed = () => CLOSED;
/** Sereno finds the person by the first of `kinds` in a call. Expects `CLOSED` if this detail is not the writer's. */
const byFirst =
  (done: string, ...kinds: Kind[]): Operation["answers"] =>
  (cell) => {
    const first = kinds.find((kind) => isNamed(cell[kind]));
    return first === undefined || isOwn(cell[first]) ? done : CLOSED;
  };
const byId = byFirst("200", "client_id");
const time = { appointment_date: "2026-12-02 15:00:00" };
const series = { start: "2027-01-19 10:00:00", interval_weeks: 1, count: 2 };
const active: Operation = {
  optional: ["client_id", "identification", "phone", "name"],
  answers: (cell) => {
    if (isNamed(cell.client_id) || isNamed(cell.identification))
      return byFirst("200", "client_id", "identification")(cell);
    return isOwnOrAbsent(cell.phone) && isOwnOrAbsent(cell.name) ? "200" : CLOSED;
  },
};
const byPhone: Operation = {
  optional: ["client_id"],
  answers: ({ phone, client_id }) => (!isOwn(phone) ? CLOSED : isOwnOrAbsent(client_id) ? "200" : "404 not_found"),
};

/** Agent operations that take a person, with the expected answers in a conversation with the owner of phone `WRITER`. */
const OPERATIONS: Record<string, Operation> = {
  "POST /clients": { optional: ["email", "identification"], answers: resolves("201", "200") },
  "POST /appointments": { with: () => time, optional: ["client_id"], answers: resolves("201") },
  "POST /appointments/series": { with: () => series, optional: ["client_id"], answers: resolves("201") },
  "POST /appointments/series/preview": { with: () => series, optional: ["client_id"], answers: resolves("200") },
  "POST /package-purchases": {
    with: ({ package_id }) => ({ package_id }),
    optional: ["client_id"],
    answers: resolves("201"),
  },
  "PUT /appointments/:id": {
    with: ({ appointment_id }) => ({ id: appointment_id }),
    optional: ["client_id"],
    answers: (cell) => (Object.values(cell).every(isOwnOrAbsent) ? "200" : OTHERS_DETAILS),
  },
  "GET /package-purchases/active/by-client": active,
  "POST /package-purchases/active/by-client": active,
  "GET /package-purchases/client/:identification": { answers: byFirst("200", "identification") },
  "POST /package-purchases/client-by-identification": { answers: byFirst("200", "identification") },
  "GET /package-purchases/client-by-name/:name": { answers: byFirst("200", "name") },
  "POST /package-purchases/client-by-name": { answers: byFirst("200", "name") },
  "GET /package-purchases": { optional: ["client_id"], answers: byId },
  "GET /payments": { optional: ["client_id"], answers: byId },
  "POST /payments": { with: () => ({ amount: 1000 }), answers: byFirst("201", "client_id") },
  "GET /clients/:id/balance": { answers: byId },
  "GET /clients/:id/payment-message": { answers: byFirst("422 nothing_owed", "client_id") },
  "POST /clients/:id/payment-message/sent": { answers: byId },
  "GET /clients/by-phone/:phone": byPhone,
  "POST /clients/by-phone": byPhone,
  "POST /handoffs": {
    with: () => ({ reason: "Pide hablar" }),
    optional: ["client_id", "phone"],
    answers: byFirst("201", "client_id", "phone"),
  },
  "GET /clients": { answers: closed },
  "POST /clients/search": { answers: closed },
  "GET /clients/by-info": { answers: closed },
  "POST /clients/by-info": { answers: closed },
  "GET /clients/check-active-packages/:name": { answers: closed },
  "POST /clients/check-active-packages": { answers: closed },
  "GET /appointments": { answers: closed },
  "GET /appointments/search": { answers: closed },
  "POST /appointments/search": { answers: closed },
  "POST /waitlist/offers": { with: () => ({ start: "2026-12-02 15:00:00", duration_minutes: 60 }), answers: closed },
};

const titleOf = ({ method, path }: RestRow) => `${method} ${path}`;
/** The input's member for each kind of reference to a person; a client id in the path is the member `id`. */
function membersOf(row: RestRow): Map<Kind, string> {
  const ofAddress = row.path.startsWith("/clients/:id") ? ([["client_id", "id"]] as const) : [];
  return new Map([...membersAmong(Object.keys(propertiesOf(inputSchemaOf(row)))), ...ofAddress]);
}
const rows = restTable.filter((row) => describeProcedure(row.procedure).access === "agent" && membersOf(row).size > 0);
/** Operations whose input `name` is not a person's name. */
const OF_NOBODY = ["GET /packages"];
const people = rows.filter((row) => !OF_NOBODY.includes(titleOf(row)));

const cellsOfRow = (row: RestRow) => covering(cellsOf([...membersOf(row).keys()], OPERATIONS[titleOf(row)]?.optional));
const count = people.reduce((sum, row) => sum + cellsOfRow(row).length, 0);

async function send(world: World, row: RestRow, cell: Cell) {
  nextCall();
  const request = requestOf(world, membersOf(row), cell);
  const { path, body } = requestTo(row, { ...OPERATIONS[titleOf(row)]?.with?.(world), ...request });
  const headers = { "sereno-writer": WRITER };
  const answer = await app.send(row.method, `/api/v1${path}`, { token: world.bound, headers, body });
  const text = await answer.text();
  const { code } = JSON.parse(text);
  const said = code && answer.status >= 400 ? `${answer.status} ${code}` : `${answer.status}`;
  return { said, etag: answer.headers.get("etag"), text, leaks: leaksIn(text, world, request) };
}

const [known, unknown] = [await createWorld(true), await createWorld(false)];

test(`OPERATIONS has all ${people.length} agent operations that take a person, in ${count} combinations`, () => {
  expect(people.map(titleOf).sort()).toEqual(Object.keys(OPERATIONS).sort());
  expect(count).toBeGreaterThan(extent(200, 2000));
});

describe("in a conversation an operation reveals only the writer's data, whichever person the call identifies", () => {
  test.each(people.map((row) => [titleOf(row), row] as const))("%s", async (title, row) => {
    let closed: string | undefined;
    for (const [seen, cell] of cellsOfRow(row).entries()) {
      const told = await send(known, row, cell);
      const said = OPERATIONS[title]?.answers(cell);
      expect({ cell, said: told.said, leaks: told.leaks }).toEqual({ cell, said, leaks: [] });
      // All `CLOSED` answers have the same text. Any other answer equals that of a practice without the other client.
      closed ??= told.said === CLOSED ? alike(told.text) : undefined;
      const same =
        told.said === CLOSED
          ? { etag: null, text: closed }
          : await send(unknown, row, cell).then(({ etag, text }) => ({ etag, text: alike(text) }));
      expect({ cell, etag: told.etag, text: alike(told.text) }).toEqual({ cell, ...same });
      const isChange = told.said.startsWith("2") && describeProcedure(row.procedure).type === "mutation";
      if (isChange) await Promise.all([putBack(known), putBack(unknown)]);
      else if (seen % 50 === 0) expect([cell, await putBack(known)]).toEqual([cell, 0]);
    }
    expect(await putBack(known)).toBe(0);
  });
});
