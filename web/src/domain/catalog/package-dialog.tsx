import type { Package } from "@sereno/core/domain/catalog/output";
import { pricePackage } from "@sereno/core/domain/catalog/rules";
import { type RefObject, useRef, useState } from "react";
import { FormDialog } from "../../components/form/form-dialog";
import { refusedFields } from "../../components/form/say-at-fields";
import { useDialogForm } from "../../components/form/use-dialog-form";
import { Banner } from "../../components/ui/banner";
import { BannerInView } from "../../components/ui/banner-in-view";
import { FormActions } from "../../components/ui/form-actions";
import { appCode } from "../../lib/errors";
import type { Draft } from "../../lib/kept/drafts";
import { formatPesos } from "../../lib/pesos";
import { listText } from "../../lib/text";
import { BaseValueField } from "./base-value-field";
import { DescriptionFields, OptionFields, PriceFields, TermFields } from "./package-fields";
import { emptyForm, FIELD_NAMES, missingFields, PackageFormSchema, toForm, typedTerms } from "./package-form";
import { PricePreview } from "./price-preview";
import type { BaseValue } from "./use-base-value";
import { BASE_MISSING, readPackage, useSavePackage } from "./use-save-package";

interface BaseMissingProps {
  base: BaseValue;
  inputRef: RefObject<HTMLInputElement | null>;
  onSaved: () => void;
}

const BaseMissing = ({ base, inputRef, onSaved }: BaseMissingProps) => (
  <div className="grid gap-4 border-b border-line pb-5">
    <Banner tone="amber" className="p-3!">
      {BASE_MISSING}
    </Banner>
    <BaseValueField ref={inputRef} base={base} onSaved={onSaved} />
  </div>
);

function FooterNote({ missing, total }: { missing: string[]; total: number | null }) {
  if (missing.length > 0) return <>Falta: {listText(missing)}.</>;
  if (total === null) return null;
  return (
    <span className="md:hidden">
      Total: <strong className="font-semibold text-ink">{formatPesos(total)}</strong>
    </span>
  );
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
    const fresh = await readPackage(before.id);
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
    dialog.send(input, (error) => appCode(error) === "base_value_missing");
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
      {!base.isConfigured && <BaseMissing base={base} inputRef={baseInput} onSaved={() => form.setFocus("name")} />}
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
