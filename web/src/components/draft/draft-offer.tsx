import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "../../lib/auth";
import { serverNow } from "../../lib/clock/server-clock";
import { isUnanswered } from "../../lib/idempotency-key";
import { type Draft, type DraftKind, listDrafts } from "../../lib/kept/drafts";
import { onKeptChange } from "../../lib/kept/kept";
import { discardDraft, draftKey, heldDrafts } from "../../lib/kept/open-drafts";
import { leaveFor } from "../lazy/questions";
import { Banner } from "../ui/banner";
import { QuietButton } from "../ui/button";

const OFFERS: Record<DraftKind, { title: string; path: string }> = {
  appointment: { title: "Tienes una cita sin guardar", path: "/dashboard" },
  client: { title: "Tienes un cliente sin guardar", path: "/clients" },
  sale: { title: "Tienes una venta sin guardar", path: "/clients" },
  package: { title: "Tienes un paquete sin guardar", path: "/packages" },
  payment: { title: "Tienes un pago sin registrar", path: "/cobros" },
  bill: { title: "Tienes una cuenta de cobro sin guardar", path: "/cobros" },
  profile: { title: "Tienes cambios de tu perfil sin guardar", path: "/profile" },
};

const KEPT_TEXT = "Quedó a medias. Se guarda en este navegador durante una hora, sin notas ni datos bancarios.";
const DOUBT_TEXT = "Se cortó la conexión mientras se guardaba: puede que ya esté. Compruébalo antes de continuar.";

function useOffered(userId: string) {
  const [offered, setOffered] = useState<Draft | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const held = await heldDrafts();
      const free = listDrafts(userId, serverNow().getTime()).find((draft) => !held.has(draftKey(userId, draft)));
      if (isCurrent) setOffered(free ?? null);
    };
    void look();
    const stop = onKeptChange(() => void look());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [userId]);
  return offered;
}

export default function DraftOffer() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const offered = useOffered(userId);
  const navigate = useNavigate();
  if (!offered) return null;
  const { title, path } = OFFERS[offered.kind];
  const isInDoubt = isUnanswered(offered);
  const resume = () => leaveFor(path, () => void navigate(path, { state: { [offered.kind]: offered } }));
  return (
    <Banner
      tone={isInDoubt ? "amber" : "teal"}
      title={title}
      className="mb-5"
      action={
        <>
          <QuietButton onClick={resume}>Continuar</QuietButton>
          <QuietButton onClick={() => discardDraft(draftKey(userId, offered))}>Descartar</QuietButton>
        </>
      }
    >
      {isInDoubt ? DOUBT_TEXT : KEPT_TEXT}
    </Banner>
  );
}
