import { useSyncExternalStore } from "react";
import { lazyComponent } from "../components/lazy/lazy-component";
import { useAuth } from "../lib/auth";
import { clockAhead, onClockSet } from "../lib/clock/server-clock";
import { draftKeys, onDraftsChange } from "../lib/kept/open-drafts";
import { onStorageState, storageState } from "../lib/storage-state";
import { trpc } from "../lib/trpc";
import { ClockNotice } from "./clock-notice";
import { StorageNotice } from "./storage-notice";

// Nobody asked for these, so a failed load shows nothing.
const SILENT = { NotLoaded: () => null };
const DraftOffer = lazyComponent(() => import("../components/draft/draft-offer"), SILENT);
const FreedHours = lazyComponent(() => import("../features/appointments/data/freed-hours"), SILENT);
const StoppedEndpoint = lazyComponent(() => import("../features/assistant/endpoints/stopped-endpoint"));
const PausedAgent = lazyComponent(() => import("../features/assistant/activity/paused-agent"));

/** Beyond this offset, times on this device are misleading. */
const MOST_OFF_MS = 120_000;

export default function Notices() {
  const room = useSyncExternalStore(onStorageState, storageState);
  const { user } = useAuth();
  const hasKept = useSyncExternalStore(onDraftsChange, () => draftKeys(user?.id ?? "").length > 0);
  const aheadMs = useSyncExternalStore(onClockSet, clockAhead);
  // The agenda loads these offers; here they are only read.
  const { data: waitlist } = trpc.waitlist.offers.useQuery(undefined, { enabled: false });
  return (
    <>
      {hasKept && <DraftOffer />}
      {waitlist && waitlist.waiting > 0 && <FreedHours />}
      {room && <StorageNotice state={room} />}
      {user?.agent_pauses?.map((pause) => (
        <PausedAgent key={pause.token_id} pause={pause} />
      ))}
      {user?.endpoint_stopped && <StoppedEndpoint />}
      {Math.abs(aheadMs) > MOST_OFF_MS && <ClockNotice aheadMs={aheadMs} />}
    </>
  );
}
