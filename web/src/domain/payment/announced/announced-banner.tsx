import { Banner } from "../../../components/ui/banner";
import { formatPesos } from "../../../lib/text";

/** Warns, before a payment is recorded, that the client has announced payments of `announced` pesos in all. */
export const AnnouncedBanner = ({ announced = 0 }: { announced: number | undefined }) =>
  announced > 0 && (
    <Banner tone="amber" title={`Por verificar ${formatPesos(announced)}`}>
      Ya avisaron de este dinero. Si es el mismo pago, confírmalo en vez de registrarlo.
    </Banner>
  );
