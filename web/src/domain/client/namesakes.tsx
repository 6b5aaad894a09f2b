import { normalizeName } from "@sereno/core/lib/spanish/rules";
import { createContext, use } from "react";
import { phoneText } from "../../lib/text";

/** The normalised names that two or more clients share. */
export function sharedNames(clients: (readonly [id: string, name: string])[]): Set<string> {
  const names = [...new Map(clients)].map(([, name]) => normalizeName(name));
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** The `sharedNames` of the clients that a list shows. */
export const SharedNames = createContext(new Set<string>());

/** The phone beside a client's name, if another client in the list has the same name. */
export function NamesakePhone({ name, phone }: { name: string; phone: string }) {
  const shared = use(SharedNames);
  if (shared.size === 0 || !phone || !shared.has(normalizeName(name))) return null;
  return <span className="mr-2 text-sm font-normal whitespace-nowrap tabular-nums">{phoneText(phone)}</span>;
}
