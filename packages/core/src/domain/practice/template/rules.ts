import { templateProblem } from "../../../lib/text/template/rules";

const VARIABLES = ["nombre", "concepto", "valor", "pago"];

export const MOST_MESSAGE_CHARACTERS = 600;

/** The default collecting message. It does not mention therapy, because others may read the client's messages. */
export const DEFAULT_MESSAGE = `Hola, {nombre}. Te comparto el saldo pendiente: {valor} ({concepto}).

{pago}

Si ya lo pagaste, envíame el comprobante, por favor. ¡Gracias!`;

export const messageProblem = (template: string): string | null => templateProblem(template, VARIABLES);
