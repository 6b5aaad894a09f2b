import { Banner } from "../components/ui/banner";
import { ConnectGoogleButton } from "../domain/google/connect-google-button";

const ReconnectBanner = () => (
  <Banner
    tone="amber"
    title="Reconecta tu cuenta de Google"
    className="mb-5"
    action={<ConnectGoogleButton className="mt-1.5 ml-3 text-sm" />}
  >
    Google dejó de aceptar la conexión: hasta que la renueves, Sereno no puede crear ni mover reuniones de Meet.
  </Banner>
);

export default ReconnectBanner;
