import { formatPesos } from "@sereno/core/domain/catalog/rules";
import { howToPay } from "@sereno/core/domain/payment/message/rules";
import { tidyBrebKey } from "@sereno/core/domain/practice/breb/rules";
import { DEFAULT_MESSAGE } from "@sereno/core/domain/practice/template/rules";
import { writeMessage } from "@sereno/core/lib/text/template/rules";
import type { ProfileForm } from "./profile-form";

const EXAMPLE = { nombre: "Laura", concepto: "cita del 24 de noviembre", valor: formatPesos(130_000) };

export function messagePreview(form: Partial<ProfileForm>): { text: string; isOwn: boolean } {
  const template = form.payment_message?.trim() ?? "";
  const pago = howToPay({
    name: form.name?.trim() ?? "",
    bank_name: form.bank_name?.trim() || null,
    account_type: form.account_type || null,
    account_number: form.account_number?.trim() || null,
    nit: form.nit?.trim() || null,
    breb_key: tidyBrebKey(form.breb_key ?? "") || null,
  });
  return { text: writeMessage(template || DEFAULT_MESSAGE, { ...EXAMPLE, pago }), isOwn: template !== "" };
}
