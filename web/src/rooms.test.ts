import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("./**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

/** Layers of folders: a folder may import only from itself and folders further right. */
const LAYERS = ["app", "features", "domain", "components", "lib"];
/** Folders in the layers that all features share; a folder may import only from itself and folders further right. */
const SHARED: Record<string, string[]> = {
  domain: [
    ...["day-closure", "waitlist", "reminder", "package", "payment", "catalog", "assistant", "client", "appointment"],
    ...["practice", "google", "holidays", "address"],
  ],
  components: ["form", "secret", "draft", "load", "lazy", "ui"],
};
const ROOMS: Record<string, string[]> = {
  appointments: ["dashboard", "calendar", "now", "dialog", "series", "data", "model"],
  ...{ auth: [], help: [], legal: [], offline: [] },
  availability: ["rules", "week", "holidays", "exceptions", "hours"],
  catalog: ["dialog", "data", "model"],
  clients: ["list", "sheet", "dialogs", "parts", "data", "model"],
  payments: [
    ...["statement", "verify", "collect", "month", "sheet", "expenses", "income", "follow-up", "export", "bills"],
    ...["figures", "data", "model", "papers"],
  ],
  search: ["model"],
  summary: ["figures", "people", "model"],
  assistant: ["access", "activity", "limits", "endpoints", "model"],
  practice: ["reminders", "form", "account", "copy", "archive", "calendar", "import", "model"],
};
const MOST_FILES = 25;
const MOST_LINES = 220;

const files = Object.keys(SOURCES).map((path) => path.replace("./", ""));
const known = new Map(files.map((file) => [file.replace(/\.tsx?$/, ""), file]));
const folderOf = (file: string) => file.split("/").slice(0, -1);

function resolve(from: string, specifier: string): string | undefined {
  const parts = folderOf(from);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return known.get(parts.join("/"));
}

const importsOf = (file: string): string[] =>
  [...(SOURCES[`./${file}`] ?? "").matchAll(/(?:from |import\(|import )"(\.[^"]+)"/g)].flatMap(
    ([, specifier = ""]) => resolve(file, specifier) ?? [],
  );

const arrows = files.flatMap((from) => importsOf(from).map((to) => ({ from, to })));
const against = (isWrong: (from: string[], to: string[]) => boolean) =>
  arrows.filter(({ from, to }) => isWrong(folderOf(from), folderOf(to))).map(({ from, to }) => `${from} -> ${to}`);

/** Position of a folder within its feature; -1 for the feature's page, which may import all folders. */
const roomOf = ([, feature = "", room]: string[]): number => (room ? (ROOMS[feature]?.indexOf(room) ?? -1) : -1);

test("the folders in `domain` and `components` are those listed in SHARED", () => {
  for (const [layer, known] of Object.entries(SHARED)) {
    const folders = files.map(folderOf).flatMap(([name, room]) => (name === layer && room ? [room] : []));
    expect([...new Set(folders)].sort()).toEqual(known.toSorted());
  }
});

test("imports go from app to features, domain, components and lib", () => {
  const layer = ([name = ""]: string[]) => LAYERS.indexOf(name);
  expect(against((from, to) => from.length > 0 && layer(to) < layer(from))).toEqual([]);
});

test("the folders in a feature are listed in ROOMS, and import only folders to their right", () => {
  const isRoom = ([layer, , room]: string[]) => layer === "features" && room !== undefined;
  const folders = files.map(folderOf).filter(isRoom);
  expect(folders.filter((folder) => roomOf(folder) < 0)).toEqual([]);
  expect(
    against((from, to) => isRoom(from) && from[0] === to[0] && from[1] === to[1] && roomOf(to) < roomOf(from)),
  ).toEqual([]);
});

test("a nested folder does not import its parent folder's files", () => {
  const isAround = (from: string[], to: string[]) =>
    to.length > 0 && to.length < from.length && to.every((part, index) => part === from[index]);
  expect(against(isAround)).toEqual([]);
});

test("a folder in `domain` or `components` imports only folders to its right in SHARED", () => {
  const isBack = ([layer = "", room = ""]: string[], [toLayer, toRoom = ""]: string[]) => {
    const rooms = SHARED[layer] ?? [];
    return layer === toLayer && toRoom !== "" && rooms.indexOf(toRoom) < rooms.indexOf(room);
  };
  expect(against(isBack)).toEqual([]);
});

test("a folder has at most 25 files, and a file at most 220 lines", () => {
  const folders = files.map((file) => folderOf(file).join("/"));
  const lines = (file: string) => (SOURCES[`./${file}`] ?? "").split("\n").length;
  expect([...new Set(folders)].filter((each) => folders.filter((f) => f === each).length > MOST_FILES)).toEqual([]);
  expect(files.filter((file) => !file.includes(".test.") && lines(file) > MOST_LINES)).toEqual([]);
});
