import { withoutNotice } from "@sereno/core/domain/import/calendar/rules";
import { EmailOrBlank } from "@sereno/core/domain/person/schema";
import { textOf } from "./cells";
import { fullName, NAMES, wordsInOrder } from "./columns/fields";
import { isNothing, type LineCells, type RawCells } from "./line-cells";
import { unscientific } from "./phones";

/** A row's full name, without list numbers and bullets. `isTurned`: the column has surnames first. */
export function nameIn(raw: RawCells, isTurned: boolean): string {
  const parts = NAMES.map((field) => textOf(raw[field]).replace(/^(?:\d{1,3}[.)]|[-–•*·])\s+/, ""));
  const [name = "", ...others] = parts.map((part) => (isNothing(part) ? "" : part));
  const isSurnameInCapitals = /^[\p{Lu}\p{M}'’. -]{2,},.*\p{Ll}/u.test(name);
  return fullName([isTurned || isSurnameInCapitals ? wordsInOrder(name) : name, ...others]);
}

const SHORTEST_DOCUMENT = 3;

/** A document number without a spreadsheet's exponent or decimals; null if Excel cut it or it is a filler (222222). */
export const documentOf = (text: string): string | null => {
  const whole = unscientific(text)?.replace(/^(\d+)[.,]0{1,2}$/, "$1") ?? "";
  const isFiller = whole.length < SHORTEST_DOCUMENT || new Set(whole.match(/\d/g)).size < 2;
  return isFiller || text.startsWith("#") ? null : whole;
};

const validEmail = (text: string): string | null => {
  const email = EmailOrBlank.safeParse(text);
  return (email.success && email.data) || null;
};

const ADDRESSES = /:::|[,;/|<>()]|\s(?:[yeo]|and|or)\s/;

/** The first valid e-mail address in a cell, without words around; null if none. Further addresses are reported. */
export function emailIn({ text, tell }: LineCells): string | null {
  const parts = text("email")
    .split(ADDRESSES)
    .flatMap((part) => (part.indexOf("@") < part.lastIndexOf("@") ? part.split(" ") : [part]))
    .filter((part) => part.includes("@"))
    .map((part) => part.replace(/^\s*[\p{L}-]+: ?/u, "").replace(/(?<![.\s])[.\s]+$/, ""));
  const [first = null, ...more] = parts.flatMap((part) => validEmail(part) ?? []);
  const others = new Set(more.map((each) => each.toLowerCase()));
  others.delete(first?.toLowerCase() ?? "");
  if (others.size > 0) tell(`Correo: se guarda ${first}, y no ${[...others].join(", ")}.`, "email");
  return first;
}

/** The client's name without a notice: 'Ana Peña' for 'Ana Peña (cancelada)'. */
export const personIn = (name: string): string | undefined =>
  withoutNotice(name)
    .split("|")
    .find((part) => /\p{L}/u.test(part))
    ?.trim();
