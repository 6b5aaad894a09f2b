import type { RehearsedCall } from "@sereno/core/things/rehearsal/output";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button, IconButton } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Field } from "../../../components/ui/form/field";
import { TextInput } from "../../../components/ui/form/text-input";
import { Section } from "../../../components/ui/section";
import { unbroken } from "../../../lib/clock/spoken";
import { counted } from "../../../lib/text";
import { type Exchange, usePractice } from "./use-practice";

const TEXT =
  "Escribe como lo haría un cliente y mira qué llamadas hace un asistente sencillo con tu agenda de hoy. Nada de esto cambia nada.";
const MOST_LETTERS = 300;
const NOBODY = "+573110000000";

const BUBBLE = "max-w-[85%] rounded-card px-3 py-2 text-sm whitespace-pre-line wrap-anywhere";

/** A conversation with an assistant that does nothing, and what it would call. */
export default function PracticeCard() {
  const { exchanges, isPending, waiting, say, beginAnew } = usePractice();
  const [phone, setPhone] = useState(NOBODY);
  const [text, setText] = useState("");
  const said = text.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (said) say(phone.replace(/[\s-]/g, ""), said, () => setText(""));
  };
  return (
    <Card>
      <Section title="Conversación de práctica" text={TEXT}>
        <div className="grid gap-4">
          <Field label="Escribe desde" hint="El celular de un cliente, o uno que no conozcas.">
            <TextInput
              value={phone}
              type="tel"
              autoComplete="off"
              disabled={exchanges.length > 0}
              onChange={(event) => setPhone(event.target.value)}
            />
          </Field>
          <ol aria-live="polite" aria-label="Conversación" className="grid gap-3 empty:hidden">
            {exchanges.map((exchange) => (
              <Said key={exchange.place} exchange={exchange} />
            ))}
            {waiting && <li className={`${BUBBLE} justify-self-end bg-teal-soft opacity-60`}>{waiting}</li>}
          </ol>
          <form onSubmit={send} className="flex gap-2">
            <TextInput
              aria-label="Mensaje"
              value={text}
              maxLength={MOST_LETTERS}
              autoComplete="off"
              placeholder="Quiero una cita mañana"
              onChange={(event) => setText(event.target.value)}
            />
            <IconButton type="submit" label="Enviar" pending={isPending} disabled={!said}>
              <SendHorizontal aria-hidden />
            </IconButton>
          </form>
          {exchanges.length > 0 && (
            <Button variant="ghost" onClick={beginAnew} className="-ml-3 justify-self-start px-3 text-sm">
              Empezar otra
            </Button>
          )}
        </div>
      </Section>
    </Card>
  );
}

const Said = ({ exchange: { said, says, calls } }: { exchange: Exchange }) => (
  <li className="grid gap-1.5">
    <p className={`${BUBBLE} justify-self-end bg-teal-soft`}>{said}</p>
    {calls.length > 0 && <Calls calls={calls} />}
    <p className={`${BUBBLE} justify-self-start bg-sunken`}>{unbroken(says)}</p>
  </li>
);

function Calls({ calls }: { calls: RehearsedCall[] }) {
  const [isOpen, setOpen] = useState(calls.some(({ is_refused }) => is_refused));
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="min-h-11 text-sm text-ink-soft underline-offset-2 hover:text-ink hover:underline md:pointer-fine:min-h-8"
      >
        {isOpen ? "Ocultar" : "Ver"} {counted(calls.length, "llamada", "llamadas")}
      </button>
      <ul id={id} hidden={!isOpen} className="grid gap-2">
        {calls.map((call) => (
          <li key={call.input} className="rounded-card border border-line p-3 text-sm">
            <p className="font-mono font-medium wrap-anywhere">{call.tool}</p>
            <p className="mt-1 font-mono text-xs wrap-anywhere text-ink-soft">{call.input}</p>
            <p className={call.is_refused ? "mt-1 text-rose-ink" : "mt-1"}>{call.told}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
