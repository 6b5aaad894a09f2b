import { Combobox, ComboboxInput, ComboboxOptions } from "@headlessui/react";
import { Fragment, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { InlineFailure } from "../../components/load/load-view";
import { useLoad } from "../../components/load/use-load";
import { Dialog } from "../../components/ui/dialog";
import { newAppointmentFrom } from "../../domain/address/addresses";
import { useFoundClients } from "../../domain/client/use-client-search";
import { RecordPaymentDialog } from "../../domain/payment/payment-dialogs";
import { WaitlistDialog } from "../../domain/waitlist/waitlist-dialog-part";
import { afterDialogs, goTo } from "../../lib/back";
import { useClock, usePracticeZone } from "../../lib/use-clock";
import { placesOf, type Result, type Screen } from "./model/places";
import { groupResults, nothingText, readAsked } from "./model/results";
import { ResultGroup, SearchInput, Status } from "./search-parts";

const headingNamed = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("main h2")].find(({ textContent }) => textContent?.trim() === name);

function showHeading(name: string): void {
  const show = () => {
    const heading = headingNamed(name);
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.classList.add("scroll-mt-20", "outline-none");
    heading.scrollIntoView({ block: "start" });
    heading.focus({ preventScroll: true });
    return true;
  };
  const watcher = new MutationObserver(() => look());
  // Waits two frames, because the new page first scrolls to its top.
  const look = () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (show()) watcher.disconnect();
      }),
    );
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), 10_000);
  look();
}

export default function SearchDialog({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { today } = useClock();
  const asked = useMemo(() => readAsked(text, today), [text, today]);
  const { query, clients: people, isAnswered } = useFoundClients(asked.person);
  const load = useLoad(query, query.data);
  const zone = usePracticeZone();
  const places = useMemo(() => placesOf(screens, zone), [screens, zone]);
  const isWaiting = !isAnswered && !load.hasFailed;
  const isUnknown = isWaiting && people.length === 0;
  const groups = groupResults(asked, isUnknown ? null : people, today, places);
  const results = groups.flatMap((group) => group.results);
  const act = useAct(onClose, (next) => {
    setText(next);
    field.current?.focus();
  });

  // Whether the user pressed Enter before any result was shown: the first result is then chosen when results arrive.
  const [isTaken, setTaken] = useState(false);
  const takeFirst = useEffectEvent(() => {
    setTaken(false);
    const [first] = results;
    if (first) act(first);
  });
  useEffect(() => {
    if (isTaken && !isWaiting) takeFirst();
  }, [isTaken, isWaiting]);

  const choose = (id: string | null) => {
    const chosen = results.find((each) => each.id === id);
    if (chosen) act(chosen);
  };
  const enter = (activeId: string | null) => {
    if (results.length > 0) choose(activeId ?? results[0]?.id ?? null);
    else if (isWaiting) setTaken(true);
  };

  const retry = () => {
    load.retry();
    field.current?.focus();
  };

  return (
    <Dialog onClose={onClose} title="Buscar" size="lg" initialFocus={field}>
      <div className="md:min-h-[min(28rem,60dvh)]">
        <Combobox value={null} onChange={choose} immediate>
          {({ activeOption }: { activeOption: string | null }) => (
            <>
              <div className="sticky -top-4 z-10 -mx-4 -mt-4 bg-surface px-4 pt-4 pb-2 md:-top-6 md:-mx-6 md:-mt-6 md:px-6 md:pt-6">
                <ComboboxInput
                  as={SearchInput}
                  ref={field}
                  field={field}
                  value={text}
                  displayValue={() => text}
                  onChange={(event) => {
                    setTaken(false);
                    setText(event.target.value);
                  }}
                  hasResults={results.length > 0}
                  onEnter={() => enter(activeOption)}
                  onEscape={onClose}
                />
              </div>
              <ComboboxOptions static modal={false} aria-label="Resultados" className="outline-none">
                {/* The key makes a new text highlight the first result again. */}
                <Fragment key={asked.text}>
                  {groups.map((group) => (
                    <ResultGroup key={group.title} group={group} />
                  ))}
                </Fragment>
              </ComboboxOptions>
            </>
          )}
        </Combobox>
        {load.hasFailed && asked.person && (
          <div role="alert" className="px-3 py-3">
            <InlineFailure load={{ ...load, retry }} message="No se pudo buscar entre tus clientes." />
          </div>
        )}
        <Status count={results.length} isWaiting={isWaiting} nothing={load.hasFailed ? null : nothingText(asked)} />
      </div>
    </Dialog>
  );
}

/** Performs the chosen result's action; navigates only once the search's history entry is removed. */
function useAct(onClose: () => void, onType: (text: string) => void) {
  const navigate = useNavigate();
  const location = useLocation();
  return ({ does }: Result) => {
    if (does.kind === "type") return onType(does.text);
    onClose();
    if (does.kind === "pay") RecordPaymentDialog.open({ payer: does.payer });
    else if (does.kind === "waitlist") WaitlistDialog.open({ date: null });
    else if (does.kind === "book") afterDialogs(() => goTo(newAppointmentFrom(location, does.clientId), navigate));
    else {
      afterDialogs(() => {
        goTo(does, navigate);
        if (does.heading) showHeading(does.heading);
      });
    }
  };
}
