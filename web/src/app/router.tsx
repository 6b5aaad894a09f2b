import { BrowserRouter, Navigate, Outlet, Route, Routes } from "react-router";
import { useAuth } from "../lib/auth";
import { returnTo } from "../lib/kept/return-to";
import { ProtectedLayout } from "./protected-layout";
import { FullScreenLoading, NotFound, preloadScreen, SCREENS } from "./screens";
import { ErrorBoundary, SessionNotOpened } from "./session-not-opened";

const { "/": Login, "/auth/callback": Callback, "/terminos": Terms, "/privacidad": Privacy, ...FRAMED } = SCREENS;

// Loads the screen's code while the session is being validated.
preloadScreen(window.location.pathname);

const OpenLayout = () => (
  <ErrorBoundary>
    <Outlet />
  </ErrorBoundary>
);

function PublicOnlyLayout() {
  const { user, isLoading, failure } = useAuth();
  if (isLoading) return <FullScreenLoading />;
  if (failure !== null) return <SessionNotOpened failure={failure} />;
  return user ? <Navigate to={returnTo(user.id)} replace /> : <OpenLayout />;
}

export const Router = () => (
  <ErrorBoundary>
    <BrowserRouter>
      <Routes>
        <Route element={<PublicOnlyLayout />}>
          <Route path="/" element={<Login />} />
        </Route>
        <Route element={<OpenLayout />}>
          <Route path="/auth/callback" element={<Callback />} />
          <Route path="/terminos" element={<Terms />} />
          <Route path="/privacidad" element={<Privacy />} />
        </Route>
        <Route element={<ProtectedLayout />}>
          {Object.entries(FRAMED).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </BrowserRouter>
  </ErrorBoundary>
);
