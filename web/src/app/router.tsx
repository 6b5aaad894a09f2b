import { type ComponentType, lazy } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { ErrorBoundary } from "./error-boundary";
import { NotFoundPage } from "./not-found-page";
import { ProtectedLayout } from "./protected-layout";
import { OpenLayout, PublicOnlyLayout } from "./public-layouts";
import { preloadScreen, SCREENS, type ScreenPath } from "./screens";

function lazyScreen(path: ScreenPath): ComponentType {
  return lazy(async () => ({ default: (await SCREENS[path]()).Component }));
}

const Login = lazyScreen("/");
const Callback = lazyScreen("/auth/callback");
const Dashboard = lazyScreen("/dashboard");
const Clients = lazyScreen("/clients");
const Availability = lazyScreen("/availability");
const Packages = lazyScreen("/packages");
const Profile = lazyScreen("/profile");
const Terms = lazyScreen("/terminos");
const Privacy = lazyScreen("/privacidad");

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
          <Route path="/packages" element={<Packages />} />
          <Route path="/profile" element={<Profile />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </BrowserRouter>
  </ErrorBoundary>
);
