/** What a text that collects may name, each in braces. */
const VARIABLES = ["nombre", "concepto", "valor", "pago"] as const;
type Variable = (typeof VARIABLES)[number];

export const MOST_MESSAGE_CHARACTERS = 600;

/** Sereno's own words. A phone is read by others: nothing in them says what is charged for. */
export const DEFAULT_MESSAGE = `Hola, {nombre}. Te comparto el saldo pendiente: {valor} ({concepto}).

{pago}

Si ya lo pagaste, envíame el comprobante, por favor. ¡Gracias!`;

const VARIABLE = /\{([^{}]*)\}/g;
const LISTED = "{nombre}, {concepto}, {valor} y {pago}";

const isVariable = (name: string): name is Variable => VARIABLES.some((each) => each === name);

/** Why a text cannot be a template, as a Spanish sentence that names what is wrong; null when it can. */
export function messageProblem(template: string): string | null {
  const unknown = [...template.matchAll(VARIABLE)].map(([, name = ""]) => name).filter((name) => !isVariable(name));
  if (unknown.length > 0) {
    const names = [...new Set(unknown)].map((name) => `{${name}}`).join(", ");
    return `No sabemos qué poner en ${names}. Puedes usar ${LISTED}.`;
  }
  if (/[{}]/.test(template.replace(VARIABLE, ""))) return `Hay un { o un } suelto. Puedes usar ${LISTED}.`;
  return null;
}

/** The text with its variables filled in; a paragraph that nothing is left of is left out. */
export const writeMessage = (template: string, values: Record<Variable, string>): string =>
  template
    .replace(VARIABLE, (written, name: string) => (isVariable(name) ? values[name] : written))
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
