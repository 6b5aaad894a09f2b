import { DevicesCard, type DevicesCardProps } from "./devices-card";
import { OfflineCard } from "./offline-card";

/** What concerns devices: what this one keeps, and where else the practice is open. */
export default function DeviceCards(props: DevicesCardProps) {
  return (
    <>
      <OfflineCard />
      <DevicesCard {...props} />
    </>
  );
}
