import Papa from "papaparse";
import type { Table } from "../model/cells";
import { LINES_LOOKED_AT } from "./table";

/** The lines of a text in columns, whatever parts them: semicolons, commas, tabs or bars. */
export function columnsOf(text: string): Table {
  const { data } = Papa.parse<string[]>(text, {
    delimitersToGuess: [";", ",", "\t", "|"],
    skipEmptyLines: "greedy",
    preview: LINES_LOOKED_AT,
  });
  return data;
}
