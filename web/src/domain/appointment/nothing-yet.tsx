import type { ReactNode } from "react";
import { ButtonLink } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { EmptyState } from "../../components/ui/empty-state";
import { newAppointmentAddress } from "../address/addresses";

export const NothingYet = (props: { title: string; drawing?: ReactNode }) => (
  <Card>
    <EmptyState
      {...props}
      action={
        <ButtonLink variant="primary" to={newAppointmentAddress()}>
          Agendar una cita
        </ButtonLink>
      }
    />
  </Card>
);
