import { formatPesos as plain } from "@sereno/core/domain/catalog/rules";

/** Prevents a line break after '$' in amounts. Copied or sent texts keep a plain space. */
export const unbrokenPesos = (text: string): string => text.replaceAll("$ ", "$\u00a0");

/** '$ 120.000', for the screen. */
export const formatPesos = (amount: number): string => unbrokenPesos(plain(amount));
