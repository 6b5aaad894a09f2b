import { Banner } from "../../components/ui/banner";
import { Card } from "../../components/ui/card";
import { BaseValueField } from "../../domain/catalog/base-value-field";
import type { BaseValue } from "../../domain/catalog/use-base-value";
import { BASE_MISSING } from "../../domain/catalog/use-save-package";

export const BASE_CARD = "grid items-start gap-x-10 gap-y-4 md:grid-cols-[minmax(0,1fr)_26rem]";

export const BaseValueCard = ({ base }: { base: BaseValue }) => (
  <Card>
    <section aria-labelledby="base-value-heading" className={BASE_CARD}>
      <div>
        <h2 id="base-value-heading" className="text-lg font-semibold">
          Valor base de consulta
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Lo que cuesta una sesión suelta. Si lo cambias, cambian los paquetes sin precio personalizado; lo que ya
          vendiste conserva su precio.
        </p>
        {!base.isConfigured && (
          <Banner tone="amber" className="mt-3 p-3!">
            {BASE_MISSING}
          </Banner>
        )}
      </div>
      <BaseValueField base={base} hideLabel />
    </section>
  </Card>
);
