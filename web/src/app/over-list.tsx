import { lazyComponent } from "../components/lazy/lazy-component";
import { FirstStepsSkeleton } from "./first-steps/first-steps-skeleton";
import { HolidaysBanner } from "./holidays-banner";

// What nobody asked for says nothing when it does not come.
const FirstStepsCard = lazyComponent(() => import("./first-steps/first-steps-card"), {
  NotLoaded: () => null,
  loading: <FirstStepsSkeleton />,
});

/** What stands over the list of appointments: an established practice loads nothing of the first steps. */
export default function OverList({ isLed }: { isLed: boolean }) {
  return isLed ? <FirstStepsCard /> : <HolidaysBanner />;
}
