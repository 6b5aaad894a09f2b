import { Skeleton } from "../../components/ui/card";
import { readChoice } from "../../lib/kept/choices";

export const FirstStepsSkeleton = () => (
  <Skeleton
    className={readChoice("foldsFirstSteps") ? "mb-3 h-14 rounded-card" : "mb-5 h-98 rounded-card md:h-62 lg:h-50"}
  />
);
