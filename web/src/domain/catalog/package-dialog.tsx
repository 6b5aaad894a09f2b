import type { Package } from "@sereno/core/domain/catalog/output";
import { isAffordable, MAX_PESOS, type PricingTerms, pricePackage } from "@sereno/core/domain/catalog/rules";
import type { CreatePackageInput } from "@sereno/core/domain/catalog/schema";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { refusedFields } from "../../components/form/say-at-fields";
import { FormDialog, useDialogForm } from "../../components/form/use-dialog-form";
import { Banner, BannerInView } from "../../components/ui/banner";
import { FormActions } from "../../components/ui/dialog";
import { toast } from "../../components/ui/toast/toast";
import { cx } from "../../lib/cx";
import { appCode, messageOf } from "../../lib/errors";
import type { Draft } from "../../lib/kept/drafts";
import { formatPesos, listText } from "../../lib/text";
import { trpcClient } from "../../lib/trpc";
import { BaseValueField } from "./base-value-field";
import { DescriptionFields, OptionFields, PriceFields, TermFields } from "./package-fields";
import { emptyForm, FIELD_NAMES, missingFields, PackageFormSchema, toForm, typedTerms } from "./package-form";
import { BASE_MISSING, type BaseValue } from "./use-base-value";
import { catalogCache, withPackage } from "./use-catalog";

const Line = ({ label, children, tone }: { label: string; children: ReactNode; tone?: string }) => (
  <div className={cx("flex flex-wrap justify-between gap-x-3", tone)}>
    <dt>{label}</dt>
    <dd className="ml-auto whitespace-nowrap">{children}</dd>
  </div>
);

function Lines({ base, terms }: { base: number; terms: PricingTerms }) {
  const { savings, avg_price_per_session } = pricePackage(base, terms);
  return (
    <dl className="mt-3 grid gap-1.5 border-t border-line pt-3 text-sm text-ink-soft tabular-nums">
      {base > 0 && (
        <>
          <Line label={`${terms.sessions} × ${formatPesos(base)}`}>{formatPesos(base * terms.sessions)}</Line>
          <Line
            label={savings < 0 ? "Más que por separado" : "Ahorro"}
            tone={savings > 0 ? "text-teal-ink" : undefined}
          >
            {formatPesos(Math.abs(savings))}
          </Line>
        </>
      )}
      <Line label="Por sesión">{formatPesos(avg_price_per_session)}</Line>
    </dl>
  );
}

function waitingText(base: number, isCustom: boolean): string {
  if (isCustom) return "Aparece al escribir las sesiones y el precio.";
  return base > 0 ? "Aparece al escribir las sesiones y el descuento." : "Aparece al guardar el valor base.";
}

function PricePreview({ base, terms, isCustom }: { base: number; terms: PricingTerms | null; isCustom: boolean }) {
  // Null if the price is unknown: terms are missing, or there is neither a base value nor a custom price.
  const known = terms && (base > 0 || terms.use_custom_price) ? terms : null;
  const price = known && pricePackage(base, known);
  return (
    <section aria-label="Precio del paquete" className="rounded-card bg-sunken p-4">
      <p className="text-sm text-ink-soft">Precio total</p>
      <output className="block">
        <span className="mt-0.5 block text-title tabular-nums">{price ? formatPesos(price.total_price) : "$ –"}</span>
        {!price && <span className="mt-2 block text-sm text-ink-soft">{waitingText(base, isCustom)}</span>}
        {price && !isAffordable(price) && (
          <span className="mt-2 block text-sm text-danger">Un paquete cuesta hasta {formatPesos(MAX_PESOS)}.</span>
        )}
      </output>
      {known && <Lines base={base} terms={known} />}
    </section>
  );
}

function FooterNote({ missing, total }: { missing: string[]; total: number | null }) {
  if (missing.length > 0) return <>Falta: {listText(missing)}.</>;
  if (total === null) return null;
  return (
    <span className="md:hidden">
      Total: <strong className="font-semibold text-ink">{formatPesos(total)}</strong>
    </span>
  );
}

const WHERE_HIDDEN = "Está inactivo: lo ves con «Mostrar inactivos».";

function useSavePackage(before: Package | null, onSaved?: (saved: Package) => void) {
  return useMutation({
    mutationFn: (input: CreatePackageInput) =>
      before
        ? trpcClient.catalog.update.mutate({ id: before.id, version: before.version, ...input })
        : trpcClient.catalog.create.mutate(input),
    onMutate: catalogCache.hold,
    onSuccess: (saved) => {
      catalogCache.change((catalog) => withPackage(catalog, saved));
      toast.success(before ? "Paquete actualizado" : "Paquete creado", saved.is_active ? undefined : WHERE_HIDDEN);
      onSaved?.(saved);
    },
    onError: (error) => {
      if (appCode(error) === "base_value_missing") toast.error(BASE_MISSING);
      else if (appCode(error) !== "stale_version") toast.error("No se pudo guardar el paquete.", messageOf(error));
    },
  });
}

interface PackageDialogProps {
  saved: Package | null;
  base: BaseValue;
  draft?: Draft | undefined;
  onSaved?: (saved: Package) => void;
  onClose: () => void;
}

export default function PackageDialog({ saved, base, draft, onSaved, onClose }: PackageDialogProps) {
  const [before, setBefore] = useState(saved);
  const reread = async (): Promise<void> => {
    if (!before) return;
    const fresh = await trpcClient.catalog.get.query({ id: before.id });
    setBefore(fresh);
    dialog.outdate(toForm(fresh));
  };
  const dialog = useDialogForm({
    schema: PackageFormSchema,
    defaultValues: saved ? toForm(saved) : emptyForm(),
    mode: "onChange",
    saving: useSavePackage(before, onSaved),
    keptAs: { kind: "package", id: saved?.id ?? "" },
    draft,
    refusedAt: refusedFields,
    reread,
    onClose,
  });
  const { form, isTyped, changed } = dialog;
  const baseInput = useRef<HTMLInputElement>(null);

  const typed = form.watch();
  const missing = missingFields(typed);
  const terms = typedTerms(typed);
  const total = base.isConfigured && terms ? pricePackage(base.saved, terms).total_price : null;

  const save = dialog.submit((input) => {
    if (!base.isConfigured) return baseInput.current?.focus();
    (before ? dialog.send : dialog.sendOnce)(input, (error) => appCode(error) === "base_value_missing");
  });

  return (
    <FormDialog
      of={dialog}
      onSubmit={save}
      isUnsaved={isTyped || (base.isDirty && !base.isConfigured)}
      isGuarded={isTyped || base.isDirty}
      size="xl"
      title={saved ? "Editar paquete" : "Nuevo paquete"}
      failed="El paquete no se guardó"
      footer={
        <>
          <p className="min-w-0 basis-full text-sm text-ink-soft tabular-nums md:basis-0 md:grow">
            <FooterNote missing={missing} total={total} />
          </p>
          <FormActions disabled={missing.length > 0} pending={dialog.isSaving}>
            {saved ? "Guardar" : "Crear"}
          </FormActions>
        </>
      }
    >
      {changed && (
        <BannerInView tone="amber" title="Este paquete cambió en otro lugar.">
          Ya ves los datos actuales
          {changed.length > 0 && ` (cambió: ${listText(changed.map((field) => FIELD_NAMES[field]))})`}. Revísalos y
          guarda de nuevo.
        </BannerInView>
      )}
      {!base.isConfigured && (
        <div className="grid gap-4 border-b border-line pb-5">
          <Banner tone="amber" className="p-3!">
            {BASE_MISSING}
          </Banner>
          <BaseValueField ref={baseInput} base={base} onSaved={() => form.setFocus("name")} />
        </div>
      )}
      <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid gap-5">
          <DescriptionFields />
          <TermFields />
          <PriceFields />
        </div>
        <div className="grid gap-5">
          <PricePreview base={base.saved} terms={terms} isCustom={typed.use_custom_price} />
          <OptionFields />
        </div>
      </div>
    </FormDialog>
  );
}
