import { type FieldValues, FormProvider } from "react-hook-form";
import { UnsavedGuard } from "../draft/unsaved-guard";
import { BannerInView } from "../ui/banner-in-view";
import { Dialog, type DialogProps } from "../ui/dialog";
import type { DialogForm } from "./use-dialog-form";

interface FormDialogProps<Form extends FieldValues, Input>
  extends Omit<DialogProps, "open" | "onClose" | "confirmClose"> {
  of: DialogForm<Form, Input>;
  /** Title over a refusal; absent if the dialog shows refusals elsewhere. */
  failed?: string;
  /** Whether closing would lose input; by default, whether the user has typed anything. */
  isUnsaved?: boolean;
  /** Whether leaving the page would lose input; by default `isUnsaved`. */
  isGuarded?: boolean;
}

export function FormDialog<Form extends FieldValues, Input>(props: FormDialogProps<Form, Input>) {
  const { of, failed, isUnsaved = of.isTyped, isGuarded = isUnsaved, children, ...rest } = props;
  return (
    <FormProvider {...of.form}>
      <Dialog {...rest} onClose={of.close} confirmClose={isUnsaved}>
        <div className="grid grid-cols-1 gap-5">
          {failed && of.failure && (
            <BannerInView tone="rose" title={failed}>
              <span className="whitespace-pre-line">{of.failure}</span>
            </BannerInView>
          )}
          {children}
        </div>
        <UnsavedGuard dirty={isGuarded} onLeave={of.endDraft} />
      </Dialog>
    </FormProvider>
  );
}
