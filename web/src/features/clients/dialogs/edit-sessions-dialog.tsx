import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { EditSessionsForm } from "@sereno/core/domain/client/schema";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { Minus, Plus } from "lucide-react";
import { useMemo, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { refusedFields } from "../../../components/form/say-at-fields";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import { LoadView } from "../../../components/load/load-view";
import { IconButton } from "../../../components/ui/button";
import { SkeletonGroup } from "../../../components/ui/card";
import { CancelButton, FormActions } from "../../../components/ui/dialog";
import { BOX, EmptyState } from "../../../components/ui/empty-state";
import { Field } from "../../../components/ui/form/field";
import { detailedOption, Select } from "../../../components/ui/form/select";
import { PackageProgress } from "../../../domain/package/package-progress";
import { usePurchases } from "../../../domain/package/use-purchases";
import { longDay } from "../../../lib/clock/dates";
import { appCode, isInDoubt } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { useClock } from "../../../lib/use-clock";
import { useEditSessions } from "../data/use-client-changes";
import { statusOf } from "../model/purchase-texts";
import { openingForm, previewOf, sessionsSchema } from "../model/sessions-form";
import { DigitsInput } from "./purchase-fields";

const toOption = (purchase: Purchase, zone: string) => {
  const detail = `${statusOf(purchase.status).text} · ${purchase.sessions_used}/${counted(purchase.sessions_total, "sesión", "sesiones")} · ${longDay(purchase.purchase_date, zone)}`;
  return detailedOption(purchase.id, purchase.package_name || "Paquete", detail);
};

function SessionsFields({ purchases }: { purchases: Purchase[] }) {
  const { formState, setValue, watch } = useFormContext<EditSessionsForm>();
  const { field, fieldState } = useController<EditSessionsForm, "purchase_id">({ name: "purchase_id" });
  const { instant, zone } = useClock();
  const { purchase_id, sessions_used } = watch();
  const chosen = purchases.find(({ id }) => id === purchase_id);

  const setUsed = (used: number) =>
    setValue("sessions_used", String(used), { shouldDirty: true, shouldValidate: true });
  const used = Number(sessions_used);

  return (
    <div className="grid gap-5">
      <Field label="Paquete" error={fieldState.error?.message}>
        <Select
          ref={field.ref}
          options={purchases.map((purchase) => toOption(purchase, zone))}
          value={field.value}
          placeholder="Elige un paquete"
          onChange={(id) => {
            field.onChange(id);
            setUsed(purchases.find((each) => each.id === id)?.sessions_used ?? 0);
          }}
          onBlur={field.onBlur}
          listClassName="max-w-(--button-width)!"
        />
      </Field>
      <div className="flex items-start gap-2">
        <Field label="Sesiones usadas" error={formState.errors.sessions_used?.message} className="grow">
          <DigitsInput name="sessions_used" className="text-center text-lg font-semibold tabular-nums" />
        </Field>
        <div className="flex gap-2 pt-6.5">
          <IconButton
            label="Una sesión menos"
            variant="secondary"
            disabled={!chosen || used <= 0}
            onClick={() => setUsed(used - 1)}
          >
            <Minus aria-hidden />
          </IconButton>
          <IconButton
            label="Una sesión más"
            variant="secondary"
            disabled={!chosen || used >= chosen.sessions_total}
            onClick={() => setUsed(used + 1)}
          >
            <Plus aria-hidden />
          </IconButton>
        </div>
      </div>
      {chosen && (
        <section aria-label="Vista previa" aria-live="polite" className="rounded-card border border-line bg-sunken p-4">
          <PackageProgress purchase={previewOf(chosen, sessions_used, instant)} />
        </section>
      )}
    </div>
  );
}

const LOAD_FAILED = "No se pudieron cargar los paquetes del cliente";
const NONE: Purchase[] = [];

export default function EditSessionsDialog({ client, onClose }: { client: ClientListItem; onClose: () => void }) {
  const load = usePurchases(client.id, { title: "Error", text: LOAD_FAILED });
  const known = load.data ?? NONE;
  const values = useMemo(() => openingForm(known), [known]);
  const dialog = useDialogForm({
    schema: sessionsSchema(known),
    mode: "onChange",
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
    saving: useEditSessions(client.name),
    refusedAt: refusedFields,
    onClose,
  });
  // The session counts that the user has seen: those from before typing or, once refused as outdated, the latest.
  const seen = useRef(known);
  const isLatestSeen = useRef(false);
  if (!dialog.isTyped || isLatestSeen.current) seen.current = known;
  const save = dialog.submit(({ purchase_id: id, sessions_used }) => {
    const sessions_used_before = seen.current.find((each) => each.id === id)?.sessions_used;
    dialog.send({ id, sessions_used: Number(sessions_used), sessions_used_before }, (error) => {
      isLatestSeen.current = appCode(error) === "stale_version" || isInDoubt(error);
      return false;
    });
  });

  return (
    <FormDialog
      of={dialog}
      onSubmit={save}
      title="Editar sesiones consumidas"
      description={<span className="wrap-anywhere">{client.name}</span>}
      footer={
        known.length > 0 ? (
          <FormActions pending={dialog.isSaving}>{dialog.isSaving ? "Guardando..." : "Guardar"}</FormActions>
        ) : (
          <CancelButton label="Cerrar" />
        )
      }
    >
      <LoadView load={load} message={LOAD_FAILED} skeleton={<SessionsSkeleton />}>
        {(purchases) =>
          purchases.length === 0 ? (
            <EmptyState drawing={BOX} title="Este cliente no tiene paquetes." className="py-4" />
          ) : (
            <SessionsFields purchases={purchases} />
          )
        }
      </LoadView>
    </FormDialog>
  );
}

const SessionsSkeleton = () => (
  <SkeletonGroup
    label="Cargando paquetes"
    bones={["mb-2.5 h-4 w-20", "h-11", "mt-5 mb-2.5 h-4 w-32", "h-11", "mt-5 h-28"]}
  />
);
