export type Verb = "book" | "pay" | "sell" | "bill" | "close";

export interface Command {
  verb: Verb;
  /** The text after the verb, normalised: a client or a time; "" if none. */
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
