import { expect, test } from "vitest";
import { type ClientsAddress, readAddress, writeAddress } from "./address";

const read = (query: string) => readAddress(new URLSearchParams(query));
test.each<[string, Partial<ClientsAddress>]>([
  ["", {}],
  ["buscar=+pe%C3%B1a+&pagina=3&tamano=20&cliente=cli_1", { search: "peña", page: 3, size: 20, clientId: "cli_1" }],
  ...["0", "-2", "1.5", "dos", "", "99999999"].map((page): [string, object] => [`pagina=${page}`, {}]),
  ...["7", "100", "diez", "-5"].map((size): [string, object] => [`tamano=${size}`, {}]),
])("the query '%s' is read as page 1 of 10 clients a page, except for %j", (query, changes) =>
  expect(read(query)).toEqual({ search: "", page: 1, size: 10, clientId: null, ...changes }),
);

test.each<[string, Partial<ClientsAddress>, string]>([
  ["", {}, ""],
  ["buscar=ana&pagina=4&tamano=20", { search: "luz" }, "buscar=luz&tamano=20"],
  ["buscar=ana&pagina=4&tamano=20", { size: 5 }, "buscar=ana&tamano=5"],
  ["buscar=ana&pagina=4", { page: 2 }, "buscar=ana&pagina=2"],
  ["buscar=ana&pagina=4", { clientId: "cli_1" }, "buscar=ana&pagina=4&cliente=cli_1"],
])("the query '%s' changed by %j becomes '%s'", (before, change, after) =>
  expect(writeAddress(read(before), change).toString()).toBe(after),
);
