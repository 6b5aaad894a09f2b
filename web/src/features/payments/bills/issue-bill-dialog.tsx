import type { Profile } from "@sereno/core/domain/practice/output";
import { useState } from "react";
import { NotLoaded } from "../../../components/load/load-view";
import { SkeletonGroup } from "../../../components/ui/card";
import { CancelButton, Dialog } from "../../../components/ui/dialog";
import { PROFILE_FAILED, useProfile } from "../../../domain/practice/use-profile";
import { IssueBillForm, type IssueBillProps } from "./issue-bill-form";

const TITLE = "Nueva cuenta de cobro";

const FormSkeleton = () => (
  <SkeletonGroup label="Cargando tu perfil" className="grid gap-5" bones={["h-18", "h-18", "h-18"]} />
);

export default function IssueBillDialog(props: IssueBillProps) {
  const load = useProfile();
  // Keeps the first loaded profile, so that a later load does not change the open form.
  const [begun, setBegun] = useState<Profile | null>(null);
  if (!begun && load.data) setBegun(load.data);
  if (begun)
    return <IssueBillForm title={TITLE} city={begun.city} hasNit={Boolean(begun.nit)} name={begun.name} {...props} />;
  return (
    <Dialog onClose={props.onClose} title={TITLE} footer={<CancelButton />}>
      <NotLoaded load={load} message={`${PROFILE_FAILED}.`} skeleton={<FormSkeleton />} />
    </Dialog>
  );
}
