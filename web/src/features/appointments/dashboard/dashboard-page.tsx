import { Plus } from "lucide-react";
import { type ComponentType, useId } from "react";
import { lazyPart } from "../../../components/part/lazy-part";
import { Button } from "../../../components/ui/button";
import { Page } from "../../../components/ui/page";
import { Skeleton } from "../../../components/ui/skeleton";
import { TabList, TabPanel } from "../../../components/ui/tabs";
import { useClock } from "../../../lib/use-clock";
import { zoneNote } from "../../../lib/use-practice-zone";
import { AllView } from "./all-view";
import { ListSkeleton } from "./list-skeleton";
import { SearchBox } from "./search-box";
import { TodayView } from "./today-view";
import { useCardActions } from "./use-card-actions";
import { TABS, type TabValue, useDashboardAddress } from "./use-dashboard-address";
import { useDashboardDialogs } from "./use-dashboard-dialogs";
import { DaysSwitch, ShapeSwitch, useFittingView } from "./view-switch";
import type { ViewProps } from "./views";
import { WeekView } from "./week-view";

const CalendarPane = lazyPart(() => import("../calendar/calendar-pane"), {
  loading: <Skeleton className="h-[60dvh] rounded-card" />,
});

const SearchResults = lazyPart(() => import("./search-results"), { loading: <ListSkeleton /> });

const VIEWS: Record<TabValue, ComponentType<ViewProps>> = { hoy: TodayView, semana: WeekView, todas: AllView };

export function Component() {
  const { calendar, setCalendar, chooseView, chooseShape, tab, search, setSearch, setTab } = useDashboardAddress();
  const calendarView = useFittingView(calendar?.view);
  const { book, prefetchNewDialog, fallback, dialogs, ...dashboard } = useDashboardDialogs();
  const actions = useCardActions(dashboard);
  const clock = useClock();
  const id = useId();

  const newButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      title="Nueva cita (N)"
      aria-keyshortcuts="n"
      onPointerEnter={prefetchNewDialog}
      onFocus={prefetchNewDialog}
      onClick={() => book()}
      className="max-md:gap-1.5 max-md:px-2.5"
    >
      Nueva Cita
    </Button>
  );
  const view = { ...clock, actions, newButton };
  const View = VIEWS[tab];

  return (
    <Page title="Citas" heading="Citas Agendadas" description={zoneNote(clock.zone)} actions={newButton}>
      <div className="mb-3 flex flex-wrap items-center gap-3 md:gap-x-4">
        <ShapeSwitch isCalendar={Boolean(calendarView)} onChange={chooseShape} />
        {calendarView ? (
          <DaysSwitch view={calendarView} onChange={chooseView} />
        ) : (
          <>
            <div className="min-w-0 grow">
              <TabList id={id} label="Citas que se muestran" items={TABS} value={tab} onChange={setTab} />
            </div>
            <div className="w-full md:w-80">
              <SearchBox value={search} onSearch={setSearch} onFocus={SearchResults.preload} />
            </div>
          </>
        )}
      </div>
      {calendarView ? (
        <div ref={fallback} tabIndex={-1} className="outline-none">
          <CalendarPane
            view={calendarView}
            date={calendar?.date ?? null}
            onPlace={setCalendar}
            onOpen={actions.open}
            onBook={book}
          />
        </div>
      ) : (
        <TabPanel id={id} value={tab} className="pt-2">
          <div ref={fallback} tabIndex={-1} className="outline-none">
            {search ? <SearchResults text={search} {...view} /> : <View {...view} />}
          </div>
        </TabPanel>
      )}
      {dialogs}
    </Page>
  );
}
