import type { ClientListItem } from "@sereno/core/domain/client/output";
import { useRef, useState } from "react";
import { BannerInView } from "../../../components/ui/banner";
import { Dialog, FormActions } from "../../../components/ui/dialog";
import { Field, FieldGroup } from "../../../components/ui/form/field";
import { RadioCard } from "../../../components/ui/form/radio-card";
import { ClientCombobox } from "../../../domain/client/client-combobox";
import { messageOr, titleOf } from "../../../lib/errors";
import { useMergeClients } from "../data/use-client-changes";
import { factsOf, mergeText } from "../model/merge";

const Candidate = ({ client, stays, onChoose }: { client: ClientListItem; stays: boolean; onChoose: () => void }) => (
  <RadioCard name="stays" checked={stays} onChoose={onChoose} label={client.name} className="h-full">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm tabular-nums">
      {factsOf(client).map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </RadioCard>
);

interface PairProps {
  pair: ClientListItem[];
  stays: ClientListItem;
  onStay: (client: ClientListItem) => void;
}

const Pair = ({ pair, stays, onStay }: PairProps) => (
  <>
    <p role="status" className="rounded-control bg-sunken px-3 py-2.5 text-sm wrap-anywhere text-ink">
      {mergeText(stays)}
    </p>
    <FieldGroup label="¿Cuál ficha se queda?">
      <div className="grid gap-3 md:grid-cols-2">
        {pair.map((each) => (
          <Candidate key={each.id} client={each} stays={each.id === stays.id} onChoose={() => onStay(each)} />
        ))}
      </div>
    </FieldGroup>
  </>
);

interface MergeClientDialogProps {
  client: ClientListItem;
  onClose: () => void;
  onMerged: (stays: ClientListItem) => void;
}

export default function MergeClientDialog({ client, onClose, onMerged }: MergeClientDialogProps) {
  const [name, setName] = useState("");
  const [other, setOther] = useState<ClientListItem | null>(null);
  const [stays, setStays] = useState(client);
  const [isMissed, setIsMissed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const merging = useMergeClients();

  const choose = (chosen: ClientListItem | null) => {
    setOther(chosen);
    setStays(client);
    setIsMissed(false);
    merging.reset();
  };
  const merge = () => {
    if (merging.isPending) return;
    if (!other) {
      setIsMissed(true);
      input.current?.focus();
      return;
    }
    const goes = stays.id === client.id ? other : client;
    const done = (merged: ClientListItem) => {
      onClose();
      onMerged(merged);
    };
    merging.mutate({ id: goes.id, into: stays.id }, { onSuccess: done });
  };

  return (
    <Dialog
      onClose={onClose}
      onSubmit={merge}
      isSaving={merging.isPending}
      size="lg"
      initialFocus={input}
      title="Unir con otro cliente"
      description={`Si ${client.name} tiene dos fichas, aquí quedan en una.`}
      footer={
        <FormActions pending={merging.isPending}>{merging.isPending ? "Uniendo..." : "Unir clientes"}</FormActions>
      }
    >
      <div className="grid gap-5">
        {merging.error && (
          <BannerInView tone="rose" title={titleOf(merging.error, "Los clientes no se unieron")}>
            {messageOr(merging.error, "No se pudieron unir los clientes. Inténtalo de nuevo.")}
          </BannerInView>
        )}
        <Field
          label="El otro cliente"
          hint={other ? undefined : "Búscalo por nombre, correo, celular o identificación."}
          error={isMissed ? "Elige el otro cliente de la lista." : undefined}
        >
          <ClientCombobox
            text={name}
            onText={(text) => {
              setName(text);
              if (other) choose(null);
            }}
            onClient={(chosen) => {
              setName(chosen.name);
              choose(chosen);
            }}
            inputRef={input}
            without={client.id}
            placeholder="Nombre, correo o celular"
          />
        </Field>
        {other && <Pair pair={[client, other]} stays={stays} onStay={setStays} />}
      </div>
    </Dialog>
  );
}
