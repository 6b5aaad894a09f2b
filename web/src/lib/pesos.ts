import { formatPesos as plain } from "@sereno/core/domain/catalog/rules";

/** A text with amounts that no line ends within, after their '$'. What is copied, sent or put into a file has a plain space. */
export const unbrokenPesos = (text: string): string => text.replaceAll("$ ", "$\u00a0");

/** '$ 120.000', to be read on the screen. */
export const formatPesos = (amount: number): string => unbrokenPesos(plain(amount));
