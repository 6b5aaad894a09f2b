import { useState } from "react";
import { Card } from "../../../components/ui/card";
import { Switch } from "../../../components/ui/form/checkbox";
import { Section } from "../../../components/ui/section";
import { useAuth } from "../../../lib/auth";
import { keepsAgenda, setKeepsAgenda } from "../../../lib/kept/consent";

export function OfflineCard() {
  const userId = useAuth().user?.id ?? "";
  const [isOn, setIsOn] = useState(() => keepsAgenda(userId));
  const turn = (keeps: boolean) => {
    setKeepsAgenda(userId, keeps);
    setIsOn(keeps);
  };
  return (
    <Card>
      <Section
        title="Sin conexión"
        text="Guarda en este equipo las citas de hoy y de mañana, solo con el primer nombre, para verlas sin internet. Se borran al cerrar sesión."
      >
        <Switch
          label="Ver mi agenda sin conexión"
          description={isOn ? "Solo en este navegador. Actívalo en un equipo tuyo." : "Ahora no se guarda nada."}
          checked={isOn}
          onChange={(event) => turn(event.target.checked)}
        />
      </Section>
    </Card>
  );
}
