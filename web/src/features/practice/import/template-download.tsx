import { useEffect, useRef } from "react";
import writeExcelFile, { type CellObject } from "write-excel-file/universal";
import { download } from "../../../components/ui/download";
import { FIELD_NAMES, FIELDS, type FieldName } from "./model/columns/fields";

/** Fields without a column in the template: other columns cover them, or a new list does not need them. */
const LEFT_OUT: FieldName[] = ["second_name", "surname", "second_surname", "sessions_used", "time", "ends", "status"];
const WIDTH = 22;

function template(): Promise<Blob> {
  const names = FIELD_NAMES.filter((name) => !LEFT_OUT.includes(name));
  const titles = names.map((name): CellObject => ({ type: String, value: FIELDS[name].title, fontWeight: "bold" }));
  const hints = names.map((name): CellObject | null => {
    const { hint } = FIELDS[name];
    return hint ? { type: String, value: hint, fontStyle: "italic", wrap: true } : null;
  });
  return writeExcelFile([hints, titles], {
    sheet: "Clientes",
    columns: names.map(() => ({ width: WIDTH })),
    stickyRowsCount: 2,
  }).toBlob();
}

export default function TemplateDownload() {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void template().then((file) => download("plantilla-sereno.xlsx", file));
  }, []);
  return null;
}
