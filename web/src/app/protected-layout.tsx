import { lazy, Suspense, useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation, useNavigation } from "react-router";
import { useAuth } from "./auth";
import { FullScreenLoading } from "./full-screen-loading";
import { NavigationBar } from "./navigation-bar";
import { forgetReturnTo, rememberReturnTo } from "./return-to";

const TimezoneDialog = lazy(() => import("../features/timezone/timezone-dialog"));

export function ProtectedLayout() {
  const { user, isLoading, hasLeft } = useAuth();
  const location = useLocation();
  const path = location.pathname + location.search;
  useEffect(() => {
    if (isLoading) return;
    if (user || hasLeft) forgetReturnTo();
    else rememberReturnTo(path);
  }, [isLoading, user, hasLeft, path]);

  if (isLoading) return <FullScreenLoading />;
  if (!user) return <Navigate to="/" replace />;
  return (
    <>
      <Screen />
      {!user.timezone && (
        <Suspense fallback={null}>
          <TimezoneDialog />
        </Suspense>
      )}
    </>
  );
}

function Screen() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const isNavigating = useNavigation().state !== "idle";
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
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Saltar al contenido
      </a>
      <NavigationBar />
      {isNavigating && <div aria-hidden className="fixed inset-x-0 top-0 z-30 h-0.5 animate-shimmer bg-primary" />}
      <main ref={main} id="contenido" tabIndex={-1} className="mx-auto w-full max-w-page px-4 pt-5 pb-16 outline-none md:px-6 md:pt-8">
        <Outlet />
      </main>
    </>
  );
}
