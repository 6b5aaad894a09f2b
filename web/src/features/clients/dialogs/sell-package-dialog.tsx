import { zodResolver } from "@hookform/resolvers/zod";
import { formatPesos } from "@sereno/core/things/catalog/rules";
import type { ClientListItem } from "@sereno/core/things/client/output";
import { useEffect, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { useDraft } from "../../../components/draft/use-draft";
import { useRestored } from "../../../components/draft/use-restored";
import { PackageSaleFields } from "../../../components/package/package-sale-fields";
import { usePackagesOnSale } from "../../../components/package/use-packages-on-sale";
import { usePurchases } from "../../../components/package/use-purchases";
import { Dialog } from "../../../components/ui/dialog";
import { Field } from "../../../components/ui/form/field";
import { TextArea } from "../../../components/ui/form/text-input";
import { FormActions } from "../../../components/ui/form-actions";
import { messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { useClock } from "../../../lib/use-clock";
import { useSellPackage } from "../data/use-client-changes";
import { EMPTY_SALE, likelyPackage, SALE_FIELDS, SaleForm, toSaleInput } from "../model/sale-form";
import { CATALOG_FAILED } from "./purchase-fields";
import { RefusalBanner } from "./refusal-banner";

const TOLD = { title: "Error", text: CATALOG_FAILED };

interface SellPackageDialogProps {
  client: ClientListItem;
  /** What was typed before the form was cut off. */
  draft?: Draft | null;
  onClose: () => void;
}

/** Sells a package to a client: it begins with the one that they bought last, and asks nothing that is known. */
export default function SellPackageDialog({ client, draft, onClose: leave }: SellPackageDialogProps) {
  const form = useForm<SaleForm>({ resolver: zodResolver(SaleForm), defaultValues: EMPTY_SALE });
  const catalog = usePackagesOnSale(TOLD);
  const bought = usePurchases(client.id);
  const selling = useSellPackage();
  const [failure, setFailure] = useState<string | null>(null);
  const { today } = useClock();
  const { isDirty, errors } = form.formState;
  const packageId = useWatch({ control: form.control, name: "package_id" });
  const chosen = catalog.data?.find(({ id }) => id === packageId);

  const endDraft = useDraft(form, { kind: "sale", id: client.id });
  useRestored(form, draft);
  const onClose = () => {
    endDraft();
    leave();
  };

  const isKnown = bought.data !== undefined || bought.hasFailed;
  const likely = catalog.data && isKnown ? likelyPackage(catalog.data, bought.data ?? []) : "";
  useEffect(() => {
    if (likely && !form.getValues("package_id")) form.resetField("package_id", { defaultValue: likely });
  }, [form, likely]);

  const save = form.handleSubmit((values) => {
    if (selling.isPending || !chosen) return;
    setFailure(null);
    selling.mutate(toSaleInput(values, client, chosen.total_price), {
      onSuccess: onClose,
      onError: (error) => setFailure(messageOf(error)),
    });
  });

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={onClose}
        onSubmit={save}
        confirmClose={isDirty}
        title="Vender paquete"
        description={client.name}
        footer={
          <FormActions pending={selling.isPending}>
            {chosen ? `Vender por ${formatPesos(chosen.total_price)}` : "Vender"}
          </FormActions>
        }
      >
        <div className="grid gap-5">
          {failure && <RefusalBanner title="El paquete no se vendió" text={failure} />}
          <PackageSaleFields<SaleForm>
            names={SALE_FIELDS}
            load={catalog}
            failedText={`${CATALOG_FAILED}.`}
            today={today}
          />
          <Field label="Notas" optional hint="Sobre la compra. Solo tú las ves." error={errors.notes?.message}>
            <TextArea {...form.register("notes")} rows={2} maxLength={4000} className="min-h-16" />
          </Field>
        </div>
        <UnsavedGuard dirty={isDirty} onLeave={endDraft} />
      </Dialog>
    </FormProvider>
  );
}
