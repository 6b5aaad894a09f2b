import { expect, test } from "vitest";
import { QUESTIONS } from "./questions";

const SOURCES = Object.values(
  import.meta.glob<string>(["../../{app,components,domain,features}/**/*.{ts,tsx}", "!./**", "!../../**/*.test.*"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
const isWritten = (name: string) =>
  SOURCES.some(
    (source) =>
      source.includes(`"${name}"`) ||
      source.includes(`>${name}<`) ||
      source.split("\n").some((line) => line.trim() === name),
  );
const namesIn = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, name = ""]) => name.replace(/\s+/g, " "));
const isScreen = (path = "") => SOURCES.some((source) => source.includes(`"${path}": screenPart(`));
test.each(QUESTIONS)(
  "the answer to '$title' quotes only texts of the app, and links to a screen",
  ({ answer, link }) => {
    const names = answer.flatMap(namesIn);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !isWritten(name))).toEqual([]);
    expect(isScreen(link.to.split("?")[0])).toBe(true);
  },
);

const LEGAL = import.meta.glob<string>("../legal/*-page.tsx", { query: "?raw", import: "default", eager: true });
test.each(["terms", "privacy"])("the %s page names the buttons that export the data and close the account", (page) => {
  const names = namesIn(LEGAL[`../legal/${page}-page.tsx`] ?? "");
  expect(names).toEqual(expect.arrayContaining(["Llevarme todo", "Cerrar mi cuenta"]));
  expect(names.filter((name) => !isWritten(name))).toEqual([]);
});
