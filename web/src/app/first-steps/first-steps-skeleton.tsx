import { Skeleton } from "../../components/ui/skeleton";

/** As high as what comes. */
export const FirstStepsSkeleton = () => <Skeleton className="mb-5 h-98 rounded-card md:h-62 lg:h-50" />;
