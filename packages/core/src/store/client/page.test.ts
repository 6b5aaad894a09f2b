import { createClient, mergeClients } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { createPractice } from "@sereno/tests/support/practice";
import { measured, pagesOf } from "@sereno/tests/support/reading";
import { beforeAll, expect, test } from "vitest";
import { deleteClient } from "../../actions/client/delete";
import type { PracticeContext } from "../../db/index";
import { directoryText } from "../../domain/client/rules";
import { newId } from "../../ids";
import { listClients } from "./read";

const { db, clock, ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");
const MANY = 620;
let crowded: PracticeContext;
let ids: string[];

const detailsOf = (index: number) => ({
  name: `Cliente ${String(index).padStart(4, "0")}`,
  phone: `+57300${String(index).padStart(7, "0")}`,
});
const add = async (ctx: PracticeContext, index: number) => (await createClient(ctx, detailsOf(index))).id;

async function manyOf(ctx: PracticeContext, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let first = 0; first < count; first += 20)
    made.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => add(ctx, first + index)))));
  return made;
}

beforeAll(async () => {
  crowded = await createPractice(db, { clock, practice: { clients_before: MANY - 1 } });
  const { practice_id } = crowded.practice;
  const first = await add(crowded, 0);
  const data = (await db.client.get({ practice_id, id: first }).go()).data ?? expect.fail();
  const others = Array.from({ length: MANY - 1 }, (_, index) => {
    const contact = { ...data, ...detailsOf(index + 1) };
    return { ...contact, id: newId("cli", clock), directory: directoryText(contact) };
  });
  await db.client.put(others).go({ concurrency: 8 });
  ids = [first, ...others.map(({ id }) => id)];
});

const pageOf = async (ctx: PracticeContext, page: number, page_size: number) => {
  const { answer, usage } = await measured(() => listClients(ctx, { page, page_size }));
  return { ...answer, ids: answer.clients.map(({ id }) => id), usage };
};

const from = (first: number) => Array.from({ length: 5 }, (_, index) => first + index);
test.each([
  // Pages at both ends, around `NEAR` (250), and around the middle, after which the directory is read from its end.
  [1, [1, 2, 3, ...from(248), ...from(308), 618, 619, 620]],
  [50, Array.from({ length: 13 }, (_, index) => index + 1)],
  [100, [1, 2, 3, 4, 5, 6, 7]],
])("each numbered page of %i clients contains its part of all clients by name", async (page_size, pages) => {
  for (const page of pages) {
    const expected = ids.slice((page - 1) * page_size, page * page_size);
    const found = await pageOf(crowded, page, page_size);
    expect(found).toMatchObject({ total_count: MANY, total_pages: Math.ceil(MANY / page_size), page, ids: expected });
  }
});

test("a page of clients beyond the last one is empty and states the totals", async () => {
  for (const page of [63, 5_000])
    expect(await pageOf(crowded, page, 10)).toMatchObject({ ids: [], total_count: MANY, total_pages: 62 });
});

test("a search finds clients by each detail as people write it, and lists matching starts of names first", async () => {
  const people = ["Mariana Ríos", "Lucía Fernanda Gómez", "Ana Peña", "Juliana Gómez", "Luz Ana Díaz"];
  for (const [index, name] of people.entries()) {
    const contact = { phone: `300123456${index}`, email: `c${index}@example.com` };
    await createClient(ctx, { name, ...contact, identification_number: `1.020.30${index}` });
  }
  await createClient(ctx, { name: "Lucía Fernández", phone: "+54 11 2345-6789" });
  const found = async (search: string) =>
    (await listClients(ctx, { page: 1, page_size: 10, search })).clients.map(({ name }) => name);
  expect(await found("ANA")).toEqual(["Ana Peña", "Luz Ana Díaz", "Juliana Gómez", "Mariana Ríos"]);
  expect(await found("lucia gomez")).toEqual(["Lucía Fernanda Gómez"]);
  expect(await found("gomez lucia")).toEqual(["Lucía Fernanda Gómez"]);
  const phones = ["3001234562", "300 123 4562", "+57 300 123 4562", "573001234562", "234562"];
  for (const text of [...phones, "1020302", "1.020-302", "c2@exa"]) expect(await found(text)).toEqual(["Ana Peña"]);
  for (const text of ["+541123456789", "54 11 2345"]) expect(await found(text)).toEqual(["Lucía Fernández"]);
});

test("the number of clients is correct after concurrent creations, a deletion and a merge", async () => {
  const totalOf = async () => (await pageOf(ctx, 1, 5)).total_count;
  const [first = "", second = "", third = ""] = await manyOf(ctx, 20);
  expect(await totalOf()).toBe(20);
  await Promise.all([deleteClient(ctx, first), mergeClients(ctx, { id: second, into: third })]);
  expect(await totalOf()).toBe(18);
});

const walk = async (
  ctx: PracticeContext,
  asked: { limit: number; search?: string },
  between: (page: string[]) => unknown = () => undefined,
) => {
  const pages = await pagesOf(async (cursor) => {
    const page = await listClients(ctx, { page: 1, page_size: 10, ...asked, cursor });
    const read = page.clients.map(({ id }) => id);
    expect(read.length).toBeLessThanOrEqual(asked.limit);
    await between(read);
    return { ...page, read };
  });
  return pages.flatMap(({ read }) => read);
};

test("pages of 7 or 100 clients by cursor list each client once by name, in two or three requests", async () => {
  const made = await manyOf(ctx, 120);
  // A query for the ids, then batch reads of up to 100 items: the page's clients and the practice's two counters.
  for (const [limit, requests] of [[7, 2] as const, [100, 3] as const]) {
    expect(await walk(ctx, { limit })).toEqual(made);
    expect((await measured(() => listClients(ctx, { page: 1, page_size: 10, limit }))).usage.requests).toBe(requests);
  }
});

test.each([undefined, "cliente"])("cursor pages omit nobody while clients are deleted (search: %s)", async (search) => {
  const made = await manyOf(ctx, 40);
  const remove = async (page: string[]) => {
    // Deletes the page's first and last client: the next page starts after the deleted last client.
    for (const id of new Set([page[0], page.at(-1)])) if (id) await deleteClient(ctx, id);
  };
  expect(await walk(ctx, { limit: 7, ...(search && { search }) }, remove)).toEqual(made);
  expect((await listClients(ctx, { page: 1, page_size: 10 })).total_count).toBe(28);
});

test("a numbered page of clients gives a cursor for the next ones, and another list's cursor is refused", async () => {
  const first = await listClients(crowded, { page: 3, page_size: 10 });
  const next = await listClients(crowded, { page: 1, page_size: 10, limit: 5, cursor: first.next_cursor });
  expect(next.clients.map(({ id }) => id)).toEqual(ids.slice(30, 35));
  expect((await listClients(crowded, { page: MANY / 10, page_size: 10 })).next_cursor).toBeNull();
  const refusal = { code: "invalid_input", errors: [{ path: "cursor" }] };
  for (const cursor of [Buffer.from(JSON.stringify(["apt_1"])).toString("base64url"), "nada"])
    await expect(listClients(crowded, { page: 1, page_size: 10, cursor })).rejects.toMatchObject(refusal);
});
