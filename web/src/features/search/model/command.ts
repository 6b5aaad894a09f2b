export type Verb = "book" | "pay" | "sell" | "bill" | "close";

export interface Command {
  verb: Verb;
  /** The normalised text after the verb, such as a client or a date; "" if none. */
  object: string;
}

const PHRASES: Record<Verb, string> = {
  book: "(?:nueva|crear|programar|reservar|agendar) (?:una )?(?:cita|sesion)|agendar|(?:cita|sesion)(?= (?:con|para) )",
  pay: "(?:registrar|nuevo|anotar|recibir) (?:un )?(?:pago|abono)|(?:pago|abono)(?= de )",
  sell: "vender(?: (?:un )?paquete)?",
  bill: "(?:nueva |hacer )?cuenta de cobro",
  close: "cerrar|bloquear",
};

const COMMANDS = Object.entries(PHRASES).map(
  ([verb, phrase]) => [verb as Verb, new RegExp(`^(?:${phrase})(?: (?:con|para|a|de)(?= |$))?(?: (.+))?$`)] as const,
);

export function readCommand(text: string): Command | null {
  for (const [verb, phrase] of COMMANDS) {
    const parts = phrase.exec(text);
    if (parts) return { verb, object: parts[1] ?? "" };
  }
  return null;
}
