import { templateProblem } from "../../../lib/text/template/rules";

/** What a text that collects may name, each in braces. */
const VARIABLES = ["nombre", "concepto", "valor", "pago"];

export const MOST_MESSAGE_CHARACTERS = 600;

/** Sereno's own words. A phone is read by others: nothing in them says what is charged for. */
export const DEFAULT_MESSAGE = `Hola, {nombre}. Te comparto el saldo pendiente: {valor} ({concepto}).

{pago}

Si ya lo pagaste, envíame el comprobante, por favor. ¡Gracias!`;

/** `templateProblem` of a text that collects. */
export const messageProblem = (template: string): string | null => templateProblem(template, VARIABLES);
