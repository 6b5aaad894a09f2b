import { Banner } from "../../../components/ui/banner";
import { formatPesos } from "../../../lib/text";

const TEXT = "Ya avisaron de este dinero. Si es el mismo pago, confírmalo en vez de registrarlo.";

/** Warns that a client has announced payments of `announced` pesos in all. `children`: what that means here. */
export const AnnouncedBanner = ({
  announced = 0,
  children = TEXT,
}: {
  announced: number | undefined;
  children?: string;
}) =>
  announced > 0 && (
    <Banner tone="amber" title={`Por verificar ${formatPesos(announced)}`}>
      {children}
    </Banner>
  );
