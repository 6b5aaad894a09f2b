import { useState } from "react";
import { lazyComponent } from "../components/lazy/lazy-component";
import { Banner } from "../components/ui/banner";
import { QuietLink } from "../components/ui/button";
import { useComingHolidays } from "../domain/holidays/use-coming-holidays";
import { queryUtils, trpc } from "../lib/trpc";
import { FirstStepsSkeleton } from "./first-steps/first-steps-skeleton";

/** Asks each year, until answered, to review next year's holidays. The practice stores the answer for all devices. */
const HolidaysBanner = () => {
  const { data } = useComingHolidays();
  const answer = trpc.holiday.set.useMutation({
    onMutate: () => queryUtils.holiday.coming.setData(undefined, (known) => known && { ...known, to_review: null }),
  });
  // A banner that appears late would push the appointments down, so it is shown at the next visit.
  const [isLate] = useState(data === undefined);
  if (isLate || !data?.to_review) return null;
  const answered = { asked_year: data.to_review };
  return (
    <Banner
      className="mb-5 pb-1.5!"
      title={`Ya puedes revisar los festivos de ${data.to_review}`}
      action={
        <QuietLink to="/availability#festivos" onClick={() => answer.mutate(answered)}>
          Ver
        </QuietLink>
      }
      dismiss={{ label: "Ahora no", onDismiss: () => answer.mutate(answered) }}
    />
  );
};

const FirstStepsCard = lazyComponent(() => import("./first-steps/first-steps-card"), {
  NotLoaded: () => null,
  loading: <FirstStepsSkeleton />,
});

export default function OverList({ isLed }: { isLed: boolean }) {
  return isLed ? <FirstStepsCard /> : <HolidaysBanner />;
}
