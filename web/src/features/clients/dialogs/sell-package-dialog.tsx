import type { ClientListItem } from "@sereno/core/domain/client/output";
import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import { usePackagesOnSale } from "../../../domain/catalog/use-catalog";
import { PackageSaleFields } from "../../../domain/package/package-sale-fields";
import { usePurchases } from "../../../domain/package/use-purchases";
import type { Draft } from "../../../lib/kept/drafts";
import { formatPesos } from "../../../lib/text";
import { useClock } from "../../../lib/use-clock";
import { useSellPackage } from "../data/use-client-changes";
import { EMPTY_SALE, likelyPackage, SALE_FIELDS, SaleForm, toSaleInput } from "../model/sale-form";
import { CATALOG_FAILED, NotesField } from "./purchase-fields";

interface SellPackageDialogProps {
  client: ClientListItem;
  draft?: Draft | null;
  onClose: () => void;
}

export default function SellPackageDialog({ client, draft, onClose }: SellPackageDialogProps) {
  const catalog = usePackagesOnSale({ title: "Error", text: CATALOG_FAILED });
  const bought = usePurchases(client.id);
  const { today } = useClock();
  const dialog = useDialogForm({
    schema: SaleForm,
    defaultValues: EMPTY_SALE,
    saving: useSellPackage(),
    keptAs: { kind: "sale", id: client.id },
    // `restore` drops values that equal `base`. With an empty base, it keeps a package that was only suggested.
    draft: draft && { ...draft, base: {} },
    onClose,
  });
  const { form } = dialog;
  const packageId = useWatch({ control: form.control, name: "package_id" });
  const chosen = catalog.data?.find(({ id }) => id === packageId);

  const isLoading = [catalog, bought].some(({ data, hasFailed }) => !data && !hasFailed);
  const likely = catalog.data && !isLoading ? likelyPackage(catalog.data, bought.data ?? []) : "";
  const suggest = useEffectEvent((id: string) => {
    const isEmpty = form.getValues("package_id") === "" && !form.getFieldState("package_id").invalid;
    if (isEmpty) form.resetField("package_id", { defaultValue: id });
  });
  useEffect(() => suggest(likely), [likely]);

  const save = dialog.submit((values) => {
    if (!chosen) return form.setError("package_id", { type: "unloaded", message: `${CATALOG_FAILED}.` });
    dialog.sendOnce(toSaleInput(values, client, chosen.total_price));
  });

  return (
    <FormDialog
      of={dialog}
      onSubmit={save}
      title="Vender paquete"
      description={client.name}
      failed="El paquete no se vendió"
      action={chosen ? `Vender por ${formatPesos(chosen.total_price)}` : "Vender"}
      isDisabled={isLoading}
    >
      <PackageSaleFields<SaleForm>
        names={SALE_FIELDS}
        clientId={client.id}
        load={catalog}
        failedText={`${CATALOG_FAILED}.`}
        today={today}
      />
      <NotesField />
    </FormDialog>
  );
}
