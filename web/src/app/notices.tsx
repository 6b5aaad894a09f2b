import { useSyncExternalStore } from "react";
import { DraftOffer } from "../components/draft/draft-offer";
import { clockAhead, onClockSet } from "../lib/clock/server-clock";
import { onStorageState, storageState } from "../lib/storage-state";
import { ClockNotice } from "./clock-notice";
import { StorageNotice } from "./storage-notice";

/** Off by more, this device's clock shows times that nobody else goes by. */
const MOST_OFF_MS = 120_000;

/** What is to be said over every screen: none of it belongs to what the page begins with. */
export default function Notices() {
  const room = useSyncExternalStore(onStorageState, storageState);
  const aheadMs = useSyncExternalStore(onClockSet, clockAhead);
  return (
    <>
      <DraftOffer />
      {room && <StorageNotice state={room} />}
      {Math.abs(aheadMs) > MOST_OFF_MS && <ClockNotice aheadMs={aheadMs} />}
    </>
  );
}
