import { expect, test } from "vitest";
import { readAddress, writeAddress } from "./address";

const read = (query: string) => readAddress(new URLSearchParams(query));

test("an empty address is the first page of ten, without a search", () =>
  expect(read("")).toEqual({ search: "", page: 1, size: 10, clientId: null }));

test("search, page, size and client are read", () =>
  expect(read("buscar=+pe%C3%B1a+&pagina=3&tamano=20&cliente=cli_1")).toEqual({
    search: "peña",
    page: 3,
    size: 20,
    clientId: "cli_1",
  }));

test.each(["0", "-2", "1.5", "dos", "", "99999999"])("the page %j is read as the first", (page) => {
  expect(read(`pagina=${page}`).page).toBe(1);
});

test.each(["7", "100", "diez", "-5"])("the size %j is read as ten", (size) => {
  expect(read(`tamano=${size}`).size).toBe(10);
});

test("defaults are left out of the address", () => expect(writeAddress(read(""), {}).toString()).toBe(""));

test("a new search or size starts at the first page and keeps the rest", () => {
  const before = read("buscar=ana&pagina=4&tamano=20");
  expect(writeAddress(before, { search: "luz" }).toString()).toBe("buscar=luz&tamano=20");
  expect(writeAddress(before, { size: 5 }).toString()).toBe("buscar=ana&tamano=5");
});

test("another page and an open client keep the search", () => {
  const before = read("buscar=ana&pagina=4");
  expect(writeAddress(before, { page: 2 }).toString()).toBe("buscar=ana&pagina=2");
  expect(writeAddress(before, { clientId: "cli_1" }).toString()).toBe("buscar=ana&pagina=4&cliente=cli_1");
});

test("an address is read back as written", () => {
  const address = { search: "a&b=ñ", page: 2, size: 50, clientId: "cli_9" } as const;
  expect(readAddress(writeAddress(address, {}))).toEqual(address);
});
