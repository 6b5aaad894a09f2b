import { BrowserRouter, Route, Routes } from "react-router";
import { ErrorBoundary } from "./error-boundary";
import { ProtectedLayout } from "./protected-layout";
import { OpenLayout, PublicOnlyLayout } from "./public-layouts";
import { NotFound, preloadScreen, SCREENS } from "./screens";

const {
  "/": Login,
  "/auth/callback": Callback,
  "/dashboard": Dashboard,
  "/clients": Clients,
  "/availability": Availability,
  "/cobros": Payments,
  "/packages": Packages,
  "/profile": Profile,
  "/terminos": Terms,
  "/privacidad": Privacy,
} = SCREENS;

// The screen's code and the session's validation travel at the same time.
preloadScreen(window.location.pathname);

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
          <Route path="/dashboard" element={<Dashboard />} />
          <Route path="/clients" element={<Clients />} />
          <Route path="/availability" element={<Availability />} />
          <Route path="/cobros" element={<Payments />} />
          <Route path="/packages" element={<Packages />} />
          <Route path="/profile" element={<Profile />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </BrowserRouter>
  </ErrorBoundary>
);
