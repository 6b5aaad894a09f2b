import { toCardinal } from "n2words/es-ES";

/** An amount in words: 'un millón doscientos mil pesos m/cte'. */
export function pesosInWords(amount: number): string {
  // Corrects n2words, which writes 'veintiuno mil', and 'dieciséis' without its accent.
  const number = toCardinal(amount)
    .replaceAll("veintiuno", "veintiún")
    .replace(/\buno\b/g, "un")
    .replaceAll("dieciseis", "dieciséis");
  const of = amount > 0 && amount % 1_000_000 === 0 ? "de " : "";
  return `${number} ${of}${amount === 1 ? "peso" : "pesos"} m/cte`;
}
