import type { NewEndpoint } from "@sereno/core/domain/endpoint/output";
import { SecretDialog } from "../../../components/secret/secret-dialog";

const LOSES_SECRET = {
  title: "¿Cerrar sin copiar el secreto?",
  text: "No se vuelve a mostrar. Sin él tu programa no puede comprobar que un aviso es de Sereno; puedes cambiarlo después.",
};

export const EndpointSecret = ({ title, made, onClose }: { title: string; made: NewEndpoint; onClose: () => void }) => (
  <SecretDialog
    title={title}
    description={made.url}
    secret={made.secret}
    warning="Con este secreto tu programa comprueba que un aviso es de Sereno (Standard Webhooks). Cópialo ahora."
    loses={LOSES_SECRET}
    onClose={onClose}
  />
);
