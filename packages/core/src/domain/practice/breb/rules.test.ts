import { expect, test } from "vitest";
import { brebKeyProblem, tidyBrebKey } from "./rules";

test.each([
  ["300 123 4567", "3001234567"],
  ["+57 (300) 123-4567", "3001234567"],
  ["573001234567", "3001234567"],
  ["1.023.456.789", "1023456789"],
  ["0099999999", "0099999999"],
  ["Ana.Ruiz@Correo.com", "ana.ruiz@correo.com"],
  ["@AnaRuiz1", "@AnaRuiz1"],
  ["", ""],
])("%j is a valid Bre-B key, stored as %j", (written, key) => {
  expect(tidyBrebKey(written)).toBe(key);
  expect(tidyBrebKey(key)).toBe(key);
  expect(brebKeyProblem(key)).toBeNull();
});

test.each([
  ["@", /letras o números/],
  ["@ana ruiz", /sin espacios/],
  ["@peña", /ni ñ/],
  ["@abcdefghij01234567890", /1 a 20/],
  ["ana@correo", /correo no está completo/],
  ["ana123", /empieza con @/],
  ["123", /cédula tiene de 4 a 10/],
  ["30012345678", /sin el 57/],
  ["+1 305 555 0142", /es de Colombia/],
])("%j is refused as a Bre-B key: %s", (written, problem) => {
  expect(brebKeyProblem(tidyBrebKey(written))).toMatch(problem);
});
