import type { Appointment } from "@sereno/core/appointment/schema";
import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { Page } from "../../app/page";
import { Button } from "../../components/ui/button";
import { Tabs } from "../../components/ui/tabs";
import { AllView } from "./all-view";
import { SearchBox } from "./search-box";
import { SearchResults } from "./search-results";
import { TodayView } from "./today-view";
import { TABS, useDashboardAddress } from "./use-dashboard-address";
import { useFocusReturn } from "./use-focus-return";
import { useLocalNow } from "./use-local-now";
import { WeekView } from "./week-view";

const loadNewDialog = () => import("./new-appointment-dialog");
const loadEditDialog = () => import("./edit-appointment-dialog");
const NewAppointmentDialog = lazy(loadNewDialog);
const EditAppointmentDialog = lazy(loadEditDialog);

const VIEWS = { hoy: TodayView, semana: WeekView, todas: AllView };
const PREFETCH_AFTER_MS = 1500;

function usePrefetchedDialogs() {
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadNewDialog();
      void loadEditDialog();
    }, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

export function Component() {
  const { tab, search, setSearch, setTab } = useDashboardAddress();
  const [isBooking, setIsBooking] = useState(false);
  const [edited, setEdited] = useState<Appointment | null>(null);
  const clock = useLocalNow();
  usePrefetchedDialogs();

  const { remember, fallback } = useFocusReturn(isBooking || edited !== null);

  const edit = useCallback(
    (appointment: Appointment) => {
      remember();
      setEdited(appointment);
    },
    [remember],
  );
  const book = () => {
    remember();
    setIsBooking(true);
  };
  const newButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      onPointerEnter={loadNewDialog}
      onFocus={loadNewDialog}
      onClick={book}
    >
      Nueva Cita
    </Button>
  );
  const view = { ...clock, onOpen: edit, newButton };
  const View = VIEWS[tab];

  return (
    <Page title="Citas" heading="Citas Agendadas" actions={newButton}>
      <div className="mb-3 md:max-w-md">
        <SearchBox value={search} onSearch={setSearch} />
      </div>
      <Tabs label="Citas que se muestran" items={TABS} value={tab} onChange={setTab} panelClassName="pt-5">
        <div ref={fallback} tabIndex={-1} className="outline-none">
          {search ? <SearchResults text={search} {...view} /> : <View {...view} />}
        </div>
      </Tabs>
      <Suspense fallback={null}>
        {isBooking && <NewAppointmentDialog open onClose={() => setIsBooking(false)} />}
        {edited && <EditAppointmentDialog appointment={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Page>
  );
}
