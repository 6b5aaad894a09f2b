import { expect, it } from "vitest";
import { pesosInWords } from "./pesos-in-words";

it.each([
  [0, "cero pesos"],
  [1, "un peso"],
  [2, "dos pesos"],
  [16, "dieciséis pesos"],
  [21, "veintiún pesos"],
  [22, "veintidós pesos"],
  [31, "treinta y un pesos"],
  [100, "cien pesos"],
  [101, "ciento un pesos"],
  [500, "quinientos pesos"],
  [1_000, "mil pesos"],
  [1_001, "mil un pesos"],
  [21_000, "veintiún mil pesos"],
  [31_021, "treinta y un mil veintiún pesos"],
  [116_716, "ciento dieciséis mil setecientos dieciséis pesos"],
  [130_000, "ciento treinta mil pesos"],
  [701_901, "setecientos un mil novecientos un pesos"],
  [1_000_000, "un millón de pesos"],
  [1_000_001, "un millón un pesos"],
  [1_200_000, "un millón doscientos mil pesos"],
  [2_000_000, "dos millones de pesos"],
  [21_000_000, "veintiún millones de pesos"],
  [101_000_000, "ciento un millones de pesos"],
  [183_309_000, "ciento ochenta y tres millones trescientos nueve mil pesos"],
  [1_000_000_000, "mil millones de pesos"],
])("%i is %s", (amount, words) => {
  expect(pesosInWords(amount)).toBe(`${words} m/cte`);
});
