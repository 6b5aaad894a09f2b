import { Banner } from "../../../components/ui/banner";
import { ButtonLink } from "../../../components/ui/button";
import { endpointsAddress } from "../../../domain/address/addresses";

const StoppedEndpoint = () => (
  <Banner
    tone="amber"
    title="Otro programa dejó de recibir tus avisos"
    className="mb-5"
    action={
      <ButtonLink variant="ghost" to={endpointsAddress()} className="px-3 text-sm">
        Ver por qué
      </ButtonLink>
    }
  >
    Sereno ya no puede avisarle de citas y pagos. Nada se perdió: al reanudar recibe lo que le falta.
  </Banner>
);

export default StoppedEndpoint;
