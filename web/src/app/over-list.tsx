import { lazyComponent } from "../components/lazy/lazy-component";
import { FirstStepsSkeleton } from "./first-steps/first-steps-skeleton";
import { HolidaysBanner } from "./holidays-banner";

// Nobody asked for these, so a failed load shows nothing.
const FirstStepsCard = lazyComponent(() => import("./first-steps/first-steps-card"), {
  NotLoaded: () => null,
  loading: <FirstStepsSkeleton />,
});

/** Established practices do not load the code of the first steps. */
export default function OverList({ isLed }: { isLed: boolean }) {
  return isLed ? <FirstStepsCard /> : <HolidaysBanner />;
}
