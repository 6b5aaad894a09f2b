import { CloudOff } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Navigate, NavLink, Outlet, useLocation } from "react-router";
import { DialogHost } from "../components/lazy/dialog-host";
import { lazyComponent } from "../components/lazy/lazy-component";
import { UnderHeading } from "../components/ui/page";
import { NewAppointmentDialog } from "../features/appointments/dialog/appointment-dialogs";
import { useAuth } from "../lib/auth";
import { viewAskedBy } from "../lib/kept/choices";
import { rememberCutOff, useKeepsAgenda } from "../lib/kept/consent";
import { forgetReturnTo, rememberReturnTo } from "../lib/kept/return-to";
import { registerWorker } from "../lib/parts/script-address";
import { useWhenIdle } from "../lib/parts/use-when-idle";
import { readStoredUser } from "../lib/session";
import { FirstStepsSkeleton } from "./first-steps/first-steps-skeleton";
import { BottomBar, NavigationBar } from "./navigation-bar";
import { FullScreenLoading, preloadScreen, SCREENS } from "./screens";
import { ErrorBoundary, SessionNotOpened } from "./session-not-opened";

const SILENT = { NotLoaded: () => null };
const Shortcuts = lazyComponent(() => import("./shortcuts"), SILENT);
const Notices = lazyComponent(() => import("./notices"), SILENT);
const AgendaKeeper = lazyComponent(() => import("../features/offline/agenda-keeper"), SILENT);
const OverList = lazyComponent<{ isLed: boolean }>(() => import("./over-list"), {
  ...SILENT,
  loading: ({ isLed }) => isLed && <FirstStepsSkeleton />,
});
const ReconnectBanner = lazyComponent(() => import("./reconnect-banner"));
const ConfirmTimezoneDialog = lazyComponent(() => import("../features/practice/account/confirm-timezone-dialog"));

export function ProtectedLayout() {
  const { user, isLoading, hasLeft, failure } = useAuth();
  const { pathname, search } = useLocation();
  const shownId = useRef(readStoredUser()?.id);
  useEffect(() => {
    if (isLoading || failure !== null) return;
    if (user) shownId.current = user.id;
    if (user || hasLeft) forgetReturnTo();
    else rememberReturnTo(pathname + search, shownId.current);
  }, [isLoading, failure, user, hasLeft, pathname, search]);

  const keepsAgenda = useKeepsAgenda(user?.id ?? "");
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) registerWorker();
  }, [isSignedIn]);

  // `data-session` keeps the static frame of index.html on screen until the app's own frame is rendered.
  if (isLoading) return <FullScreenLoading data-session />;
  if (failure !== null) return <SessionNotOpened failure={failure} />;
  if (!user) return <Navigate to="/" replace />;
  return (
    <>
      {/* Mounted before the screens, which may open dialogs when they mount. */}
      <DialogHost />
      <Frame />
      {keepsAgenda && <AgendaKeeper />}
      {!user.timezone && <ConfirmTimezoneDialog />}
    </>
  );
}

function FetchAhead() {
  useWhenIdle(() => {
    SCREENS["/dashboard"].fetchAhead();
    NewAppointmentDialog.fetchAhead();
  });
  return null;
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  // Whether the list of appointments is shown. Only the list has `OverList` above it: the calendar fills the screen.
  const isOverList = user?.timezone && pathname === "/dashboard" && !viewAskedBy(new URLSearchParams(search));
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className="flex min-h-dvh flex-col pb-(--covered) md:pb-[calc(1.25rem+var(--covered))]">
      <a
        href="#contenido"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-medium text-on-primary focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <NavigationBar />
      <OfflineBar />
      <BottomBar />
      <Shortcuts />
      <main
        ref={main}
        id="contenido"
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 grow pt-5 outline-none md:px-6 md:pt-8 short:pt-3"
      >
        <Notices />
        {pathname !== "/dashboard" && <FetchAhead />}
        {user?.google_broken && <ReconnectBanner />}
        <ErrorBoundary key={pathname}>
          <UnderHeading value={isOverList && <OverList isLed={user.first_steps} />}>
            <Outlet />
          </UnderHeading>
        </ErrorBoundary>
      </main>
      {/* Hides the footer while skeletons are shown, so that nobody sees it move with the content. */}
      <footer className="self-center print:hidden [main:has(.animate-shimmer)+&]:invisible">
        <NavLink
          to="/ayuda"
          onPointerEnter={() => preloadScreen("/ayuda")}
          onFocus={() => preloadScreen("/ayuda")}
          className="inline-flex min-h-11 items-center rounded-control text-sm text-ink-soft underline decoration-ink-faint underline-offset-3 hover:text-primary"
        >
          ¿Necesitas ayuda?
        </NavLink>
      </footer>
    </div>
  );
}

function subscribe(listen: () => void): () => void {
  window.addEventListener("online", listen);
  window.addEventListener("offline", listen);
  return () => {
    window.removeEventListener("online", listen);
    window.removeEventListener("offline", listen);
  };
}

function OfflineBar() {
  // Whether the browser reports a network. The server may be unreachable in spite of this.
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    if (!isOnline) rememberCutOff();
  }, [isOnline]);
  return (
    <div role="status" className="sticky top-14 z-10">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 border-b border-grey-line bg-grey-soft px-4 py-2 text-sm text-grey-ink">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          Sin conexión. Lo que escribas sigue aquí; podrás guardarlo cuando vuelva.
        </p>
      )}
    </div>
  );
}
