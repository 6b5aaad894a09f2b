import type { Appointment } from "@sereno/core/domain/appointment/output";
import { Plus } from "lucide-react";
import { type ComponentType, useId, useMemo, useRef } from "react";
import { useAsked, useHandedOver } from "../../../components/asked";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Button } from "../../../components/ui/button";
import { Skeleton } from "../../../components/ui/card";
import { FOCUS_FALLBACK } from "../../../components/ui/focus-return";
import { Page } from "../../../components/ui/page";
import { TabPanel } from "../../../components/ui/tabs";
import { toast } from "../../../components/ui/toast/toast";
import { ASKED_CLIENT, ASKED_NEW, ASKED_PURCHASE, ASKED_SERIES } from "../../../domain/address/addresses";
import { UnderOpenDayClosures } from "../../../domain/day-closure/open-day-closures";
import { useAuth } from "../../../lib/auth";
import { isNotFound } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { useWhenIdle } from "../../../lib/parts/use-when-idle";
import { queryUtils } from "../../../lib/trpc";
import { nowIn, useClock, usePracticeZone, zoneNote } from "../../../lib/use-clock";
import { fetchFresh } from "../data/through-payments";
import { useRetryMeet } from "../data/use-meet";
import { useChangeStatus } from "../data/use-status-change";
import { EditAppointmentDialog, NewAppointmentDialog } from "../dialog/appointment-dialogs";
import { asksToCancel, type Cancellation } from "../model/status-actions";
import { AllView } from "./all-view";
import { ListSkeleton } from "./appointments-load";
import { DaysSwitch, ListControls, ShapeSwitch, useFittingView } from "./list-controls";
import { type CardActions, type TabValue, useDashboardAddress, type ViewProps } from "./use-dashboard-address";

const SeriesDialog = lazyDialog(() => import("../series/asked-series-dialog"));
const WhyDialog = lazyDialog(() => import("../dialog/why-dialog"));

const fetchIfThere = (id: string) =>
  queryUtils.client.get.fetch({ id }).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });

function useAskedDialogs(): void {
  useAsked([ASKED_NEW, ASKED_CLIENT], (_, clientId) => NewAppointmentDialog.open({ clientId }));
  useAsked([ASKED_SERIES, ASKED_CLIENT, ASKED_PURCHASE], (_, clientId, purchaseId) => {
    if (clientId) SeriesDialog.open({ clientId, purchaseId });
  });
  useHandedOver<Appointment>("askedWhy", (appointment) => WhyDialog.open({ appointment }));
  useHandedOver<Draft>("appointment", (draft) => {
    const { id, clientId } = draft;
    Promise.all([id ? fetchFresh(id) : null, clientId ? fetchIfThere(clientId) : null]).then(
      ([appointment, chosen]) => {
        if (appointment) EditAppointmentDialog.open({ appointment, chosen, draft });
        else NewAppointmentDialog.open({ clientId: chosen?.id ?? null, draft });
      },
      (error: unknown) => toast.failed("No se pudo abrir la cita", error),
    );
  });
}

const CancelDialog = lazyDialog(() => import("../dialog/cancel-dialog"));

/** The cards' actions, as stable functions so that cards do not rerender. */
function useCardActions(): CardActions {
  const zone = usePracticeZone();
  const { mutateAsync: change } = useChangeStatus();
  const { mutateAsync: retry } = useRetryMeet();
  const underWay = useRef(new Set<string>());

  return useMemo(() => {
    const once = (id: string, act: () => Promise<unknown>) => {
      if (underWay.current.has(id)) return;
      underWay.current.add(id);
      const end = () => void underWay.current.delete(id);
      act().then(end, end);
    };
    return {
      setStatus: (appointment, status) => {
        const apply = (how?: Cancellation) => once(appointment.id, () => change({ appointment, status, how }));
        if (status === "cancelled" && asksToCancel(appointment, nowIn(zone))) {
          CancelDialog.open({ appointment, onConfirm: apply });
        } else apply();
      },
      retryMeet: (appointment) => once(appointment.id, () => retry(appointment)),
    };
  }, [zone, change, retry]);
}

const CalendarPane = lazyComponent(() => import("../calendar/calendar-pane"), {
  loading: <Skeleton className="h-[60dvh] rounded-card" />,
});

const SearchResults = lazyComponent(() => import("./search-results"), { loading: <ListSkeleton /> });

const TodayView = lazyComponent(() => import("./today-view"), { loading: <ListSkeleton /> });
const WeekView = lazyComponent(() => import("./week-view"), { loading: <ListSkeleton /> });

function FetchAhead() {
  useWhenIdle(() => {
    for (const part of [NewAppointmentDialog, EditAppointmentDialog, TodayView, WeekView]) part.fetchAhead();
  });
  return null;
}

const VIEWS: Record<TabValue, ComponentType<ViewProps>> = { hoy: TodayView, semana: WeekView, todas: AllView };

export function Component() {
  const { calendar, setCalendar, chooseView, chooseShape, tab, search, setSearch, setTab } = useDashboardAddress();
  const calendarView = useFittingView(calendar?.view);
  const actions = useCardActions();
  useAskedDialogs();
  const clock = useClock();
  const { user } = useAuth();
  const id = useId();

  const newButton = (className?: string) => (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      title="Nueva cita (N)"
      aria-keyshortcuts="n"
      onPointerEnter={NewAppointmentDialog.preload}
      onFocus={NewAppointmentDialog.preload}
      onClick={() => NewAppointmentDialog.open({ clientId: null })}
      className={className}
    >
      Nueva Cita
    </Button>
  );
  // While the first steps are shown, an empty list has no button: they already have one for a new appointment.
  const view = { ...clock, actions, newButton: user?.first_steps ? null : newButton() };
  const View = VIEWS[tab];
  const shape = <ShapeSwitch isCalendar={Boolean(calendarView)} onChange={chooseShape} />;

  return (
    <Page
      title="Citas"
      heading="Citas Agendadas"
      description={zoneNote(clock.zone)}
      // Hidden on phones, whose bottom bar has this button.
      actions={newButton("max-md:hidden")}
    >
      <FetchAhead />
      <div className="mb-2 flex items-center gap-1 md:mb-3 md:flex-wrap md:gap-x-4 md:gap-y-3">
        {calendarView ? (
          <>
            {shape}
            <DaysSwitch view={calendarView} onChange={chooseView} />
          </>
        ) : (
          <ListControls
            id={id}
            shape={shape}
            tab={tab}
            onTab={setTab}
            search={search}
            onSearch={setSearch}
            onSearchFocus={SearchResults.preload}
          />
        )}
      </div>
      <UnderOpenDayClosures>
        {calendarView ? (
          <div {...FOCUS_FALLBACK} className="outline-none">
            <CalendarPane
              view={calendarView}
              date={calendar?.date ?? null}
              onPlace={setCalendar}
              onOutcome={actions.setStatus}
            />
          </div>
        ) : (
          <TabPanel id={id} value={tab} className="pt-2 md:pt-0">
            <div {...FOCUS_FALLBACK} className="outline-none">
              {search ? <SearchResults text={search} {...view} /> : <View {...view} />}
            </div>
          </TabPanel>
        )}
      </UnderOpenDayClosures>
    </Page>
  );
}
