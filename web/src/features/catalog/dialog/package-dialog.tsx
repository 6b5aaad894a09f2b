import { zodResolver } from "@hookform/resolvers/zod";
import type { Package } from "@sereno/core/things/catalog/output";
import { formatPesos, pricePackage } from "@sereno/core/things/catalog/rules";
import type { CreatePackageInput } from "@sereno/core/things/catalog/schema";
import { type RefObject, useRef, useState } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { useDraft } from "../../../components/draft/use-draft";
import { useRestored } from "../../../components/draft/use-restored";
import { Banner } from "../../../components/ui/banner";
import { Dialog } from "../../../components/ui/dialog";
import { FormActions } from "../../../components/ui/form-actions";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, fieldErrors, messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { listText } from "../../../lib/text";
import { BaseValueField } from "../base-value/base-value-field";
import type { BaseValue } from "../base-value/use-base-value";
import { BASE_MISSING, readPackage, useSavePackage } from "../data/use-package-changes";
import {
  emptyForm,
  isFormField,
  missingFields,
  type PackageForm,
  PackageFormSchema,
  toForm,
  typedTerms,
} from "../model/package-form";
import { changedNames, ownFields } from "../model/rebase";
import { DescriptionFields, OptionFields, PriceFields, TermFields } from "./package-fields";
import { PricePreview } from "./price-preview";

type Form = UseFormReturn<PackageForm, unknown, CreatePackageInput>;

const refusedFields = (error: unknown) =>
  fieldErrors(error).flatMap(({ path, message }) => (isFormField(path) ? [{ path, message }] : []));

function showAtFields(form: Form, error: unknown): void {
  for (const [index, { path, message }] of refusedFields(error).entries()) {
    form.setError(path, { type: "server", message }, { shouldFocus: index === 0 });
  }
}

/** Why it was not saved, unless a field or the missing base value already says so. */
function failureText(error: unknown): string | null {
  const isToldElsewhere =
    !error ||
    appCode(error) === "base_value_missing" ||
    appCode(error) === "stale_version" ||
    refusedFields(error).length > 0;
  return isToldElsewhere ? null : messageOf(error);
}

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
  /** The package to edit; null to create one. */
  saved: Package | null;
  base: BaseValue;
  /** What was typed before the form was cut off. */
  draft?: Draft | undefined;
  onClose: () => void;
}

export default function PackageDialog({ saved, base, draft, onClose: leave }: PackageDialogProps) {
  const [based, setBased] = useState(saved);
  const [changedElsewhere, setChangedElsewhere] = useState<string[] | null>(null);
  const [defaultValues] = useState(() => (saved ? toForm(saved) : emptyForm()));
  const form: Form = useForm({ resolver: zodResolver(PackageFormSchema), defaultValues, mode: "onChange" });
  const saving = useSavePackage(based);
  const baseInput = useRef<HTMLInputElement>(null);
  const { isDirty } = form.formState;
  const failure = failureText(saving.error);
  const endDraft = useDraft(form, { kind: "package", id: saved?.id ?? "" });
  useRestored(form, draft);
  const onClose = () => {
    endDraft();
    leave();
  };

  const typed = form.watch();
  const missing = missingFields(typed);
  const terms = typedTerms(typed);
  const total = base.isConfigured && terms ? pricePackage(base.saved, terms).total_price : null;

  /** Shows the package as it is now; what only this person changed stays. */
  const rebase = async (before: Package) => {
    const fresh = await readPackage(before.id);
    const mine = form.getValues();
    const kept = ownFields(mine, toForm(before), toForm(fresh));
    setChangedElsewhere(changedNames(toForm(before), toForm(fresh)));
    setBased(fresh);
    form.reset(toForm(fresh));
    for (const field of kept) form.setValue(field, mine[field], { shouldDirty: true });
  };

  const onRefused = (error: unknown) => {
    if (!based || appCode(error) !== "stale_version") return showAtFields(form, error);
    rebase(based).catch((cause) => toast.error(messageOf(cause)));
  };

  const forgetFailure = () => {
    if (saving.isError) saving.reset();
  };
  const save = form.handleSubmit((input) => {
    if (saving.isPending) return;
    if (!base.isConfigured) return baseInput.current?.focus();
    saving.mutate(input, { onSuccess: onClose, onError: onRefused });
  }, forgetFailure);

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={onClose}
        onSubmit={save}
        confirmClose={isDirty}
        size="xl"
        title={saved ? "Editar paquete" : "Nuevo paquete"}
        footer={
          <>
            <p className="min-w-0 basis-full text-sm text-ink-soft tabular-nums md:basis-0 md:grow">
              <FooterNote missing={missing} total={total} />
            </p>
            <FormActions disabled={missing.length > 0} pending={saving.isPending}>
              {saved ? "Guardar" : "Crear"}
            </FormActions>
          </>
        }
      >
        <div className="grid gap-5">
          {changedElsewhere && (
            <Banner tone="amber" title="Este paquete cambió en otro lugar.">
              Ya ves los datos actuales{changedElsewhere.length > 0 && ` (cambió: ${listText(changedElsewhere)})`}.
              Revísalos y guarda de nuevo.
            </Banner>
          )}
          {failure && (
            <Banner tone="rose" title="El paquete no se guardó">
              {failure}
            </Banner>
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
        </div>
        <UnsavedGuard dirty={isDirty || base.isDirty} onLeave={endDraft} />
      </Dialog>
    </FormProvider>
  );
}
