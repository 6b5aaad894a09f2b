import { Circle } from "lucide-react";
import { expect, test } from "vitest";
import { placesOf } from "./places";

const SOURCES = Object.values(
  import.meta.glob<string>(["../../**/*.tsx", "../../../{domain,components}/**/*.tsx"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
const PATHS = ["/dashboard", "/clients", "/availability", "/cobros", "/packages", "/asistente", "/profile"];

const SCREENS = PATHS.map((to) => ({ to, label: to, icon: Circle }));
const headings = placesOf(SCREENS, "America/Bogota").flatMap(({ does }) =>
  does.kind === "go" && does.heading ? [does.heading] : [],
);

test.each(headings)("%j is a heading of a screen", (heading) => {
  const isWritten = (source: string) =>
    source.includes(`title="${heading}"`) || source.split("\n").some((line) => line.trim() === heading);
  expect(SOURCES.some(isWritten)).toBe(true);
});

test.each([
  ["America/Bogota", true],
  ["America/Lima", false],
])("a practice in %s finds its holidays: %s", (zone, isFound) => {
  expect(placesOf(SCREENS, zone).some(({ label }) => label === "Festivos")).toBe(isFound);
});
