import { EVENT_DAYS } from "@sereno/core/domain/event/rules";
import { Banner } from "../../../components/ui/banner";
import { QuietLink } from "../../../components/ui/button";
import { endpointsAddress } from "../../../domain/address/addresses";

const StoppedEndpoint = () => (
  <Banner
    tone="amber"
    title="Otro programa dejó de recibir tus avisos"
    className="mb-5"
    action={<QuietLink to={endpointsAddress()}>Ver por qué</QuietLink>}
  >
    Sereno ya no puede avisarle de citas y pagos. Al reanudar recibe lo que le falta de los últimos {EVENT_DAYS} días.
  </Banner>
);

export default StoppedEndpoint;
