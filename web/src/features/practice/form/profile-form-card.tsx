import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { cx } from "../../../lib/cx";
import type { ProfileEditing } from "./use-profile-form";

interface ProfileFormCardProps {
  editing: ProfileEditing;
  onCancel: () => void;
  children: ReactNode;
}

export function ProfileFormCard({ editing, onCancel, children }: ProfileFormCardProps) {
  const { form, isTyped, isSaving, save } = editing;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={save} className="[&_input]:scroll-mb-28 [&_textarea]:scroll-mb-28">
        <Card className="pb-0!">
          <div className="grid gap-6">{children}</div>
          <div
            data-save-bar={isTyped || undefined}
            className={cx(
              "z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-2 rounded-b-card border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-5 md:px-5",
              isTyped && "sticky bottom-(--bottom-bar)",
            )}
          >
            <p role="status" className="min-w-0 grow text-sm text-amber-ink max-md:basis-full max-md:empty:hidden">
              {isTyped && !isSaving ? "Cambios sin guardar" : ""}
            </p>
            <Button onClick={onCancel}>Cancelar</Button>
            <Button type="submit" variant="primary" pending={isSaving} className="max-md:grow">
              {isSaving ? "Guardando..." : "Guardar Cambios"}
            </Button>
          </div>
        </Card>
      </form>
    </FormProvider>
  );
}
