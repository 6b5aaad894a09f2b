import { lazy, Suspense, useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useAuth } from "../lib/auth";
import { forgetReturnTo, rememberReturnTo } from "../lib/return-to";
import { ErrorBoundary } from "./error-boundary";
import { FullScreenLoading } from "./full-screen-loading";
import { NavigationBar } from "./navigation-bar";
import { ScreenSkeleton } from "./screen-skeleton";
import { SessionNotOpened } from "./session-not-opened";

const HolidaysBanner = lazy(() => import("./holidays-banner"));
const ReconnectBanner = lazy(() => import("./reconnect-banner"));
const ConfirmTimezoneDialog = lazy(() => import("../features/practice/account/confirm-timezone-dialog"));

export function ProtectedLayout() {
  const { user, isLoading, hasLeft, failure } = useAuth();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isLoading || failure !== null) return;
    if (user || hasLeft) forgetReturnTo();
    else rememberReturnTo(pathname + search);
  }, [isLoading, failure, user, hasLeft, pathname, search]);

  if (isLoading) return <FullScreenLoading />;
  if (failure !== null) return <SessionNotOpened failure={failure} />;
  if (!user) return <Navigate to="/" replace />;
  return (
    <>
      <Frame />
      {!user.timezone && (
        <Suspense fallback={null}>
          <ConfirmTimezoneDialog />
        </Suspense>
      )}
    </>
  );
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  // A calendar fills the screen: there it would push the hours out of view.
  const asksForHolidays = user?.timezone && pathname === "/dashboard" && !new URLSearchParams(search).has("vista");
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a
        href="#contenido"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-medium text-on-primary focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <NavigationBar />
      <main
        ref={main}
        id="contenido"
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 pt-5 pb-16 outline-none md:px-6 md:pt-8"
      >
        {user?.google_broken && (
          <Suspense fallback={null}>
            <ReconnectBanner />
          </Suspense>
        )}
        {asksForHolidays && (
          <Suspense fallback={null}>
            <HolidaysBanner />
          </Suspense>
        )}
        <Suspense fallback={<ScreenSkeleton />}>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
    </>
  );
}
