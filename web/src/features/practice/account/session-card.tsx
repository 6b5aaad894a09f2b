import { LogOut } from "lucide-react";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Section } from "../../../components/ui/section";

export const SessionCard = ({ onEnd }: { onEnd: () => void }) => (
  <Card>
    <Section
      title="Sesión"
      text="Si perdiste un equipo o dejaste Sereno abierto en otro, cierra todas las sesiones. También se desconecta tu cuenta de Google."
    >
      <Button
        icon={<LogOut aria-hidden />}
        onClick={onEnd}
        className="w-full py-2 whitespace-normal text-danger! md:w-auto"
      >
        Cerrar sesión en todos los dispositivos
      </Button>
    </Section>
  </Card>
);
