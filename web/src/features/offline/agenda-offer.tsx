import { CloudOff } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../components/ui/banner";
import { QuietButton } from "../../components/ui/button";
import { useAuth } from "../../lib/auth";
import { setKeepsAgenda } from "../../lib/kept/consent";

export default function AgendaOffer() {
  const userId = useAuth().user?.id ?? "";
  const [isAnswered, setIsAnswered] = useState(false);
  const answer = (keeps: boolean) => {
    setKeepsAgenda(userId, keeps);
    setIsAnswered(true);
  };
  if (isAnswered) return null;
  return (
    <Banner
      tone="teal"
      title="Te quedaste sin conexión. ¿Ver tu agenda la próxima vez?"
      className="mb-5"
      action={
        <QuietButton icon={<CloudOff aria-hidden />} onClick={() => answer(true)}>
          Guardar mi agenda
        </QuietButton>
      }
      dismiss={{ label: "No, gracias", onDismiss: () => answer(false) }}
    >
      Este equipo guarda las citas de hoy y de mañana, solo con el primer nombre. Actívalo en un equipo tuyo.
    </Banner>
  );
}
