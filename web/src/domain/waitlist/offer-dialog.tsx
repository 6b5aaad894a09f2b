import type { Matches } from "@sereno/core/domain/waitlist/output";
import { LoadView } from "../../components/load/load-view";
import { Banner } from "../../components/ui/banner";
import { SkeletonGroup } from "../../components/ui/card";
import { Dialog } from "../../components/ui/dialog";
import { CLOCK, EmptyState, PEOPLE } from "../../components/ui/empty-state";
import { CancelButton } from "../../components/ui/form-actions";
import { MatchRow, OfferNotice } from "./offer-notice";
import { type Hour, useMatches, useOffer } from "./use-waitlist";
import { hourText } from "./waitlist-texts";

export default function OfferDialog({ hour, onClose }: { hour: Hour; onClose: () => void }) {
  const load = useMatches(hour);
  const { offer, pendingFor, made } = useOffer();
  return (
    <Dialog
      onClose={onClose}
      title={hourText(hour.start)}
      description="Lista de espera"
      footer={<CancelButton label="Listo" />}
    >
      <LoadView
        load={load}
        message="No pudimos ver quién espera."
        skeleton={<SkeletonGroup label="Buscando quién espera" bones={["h-40 w-full rounded-card"]} />}
      >
        {({ offer: last, ...rest }) => (
          <div className="flex flex-col gap-4">
            {last && <OfferNotice offer={last} made={made?.id === last.id ? made : null} />}
            {last?.state !== "open" && last?.state !== "accepted" && (
              <Choice {...rest} pendingFor={pendingFor} onOffer={(client_id) => void offer({ ...hour, client_id })} />
            )}
          </div>
        )}
      </LoadView>
    </Dialog>
  );
}

interface ChoiceProps extends Omit<Matches, "offer"> {
  pendingFor: string | null;
  onOffer: (clientId: string) => void;
}

function Choice({ is_free, message, matches, pendingFor, onOffer }: ChoiceProps) {
  if (!is_free) {
    return <EmptyState drawing={CLOCK} title="Esa hora ya no está libre." className="py-4" />;
  }
  if (matches.length === 0) {
    return (
      <EmptyState
        drawing={PEOPLE}
        title="Nadie espera una hora así."
        hint="A quien le sirva lo anotas en su ficha, en Lista de espera."
        className="py-4"
      />
    );
  }
  return (
    <>
      {message && <Banner tone="amber" title={message} />}
      <ul className="-my-3 flex flex-col divide-y divide-line" aria-label="Quién espera">
        {matches.map((match, index) => (
          <MatchRow
            key={match.client_id}
            match={match}
            isFirst={index === 0}
            isPending={pendingFor === match.client_id}
            onOffer={() => pendingFor ?? onOffer(match.client_id)}
          />
        ))}
      </ul>
    </>
  );
}
