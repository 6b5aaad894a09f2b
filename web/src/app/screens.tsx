import type { ComponentProps, ComponentType, ReactNode } from "react";
import { type LoadFailure, lazyComponent, NotLoaded } from "../components/lazy/lazy-component";
import { SkeletonGroup } from "../components/ui/card";

export const FullScreenLoading = (props: ComponentProps<"div">) => (
  <div {...props} role="status" className="flex min-h-dvh items-center justify-center text-ink-soft">
    Cargando...
  </div>
);

const OPEN = <FullScreenLoading />;
const FRAMED = <SkeletonGroup label="Cargando..." bones={["mb-6 h-8 w-56", "mb-3 h-20", "mb-3 h-20", "h-20"]} />;

const screenPart = (load: () => Promise<{ Component: ComponentType }>, loading: ReactNode) =>
  lazyComponent(async () => ({ default: (await load()).Component }), { loading, NotLoaded: ScreenNotLoaded });

const ScreenNotLoaded = (failure: LoadFailure) => (
  <>
    <h1 className="sr-only">Sereno</h1>
    <NotLoaded {...failure} />
  </>
);

export const SCREENS = {
  "/": screenPart(() => import("../features/auth/login-page"), OPEN),
  "/auth/callback": screenPart(() => import("../features/auth/callback-page"), OPEN),
  "/terminos": screenPart(() => import("../features/legal/terms-page"), OPEN),
  "/privacidad": screenPart(() => import("../features/legal/privacy-page"), OPEN),
  "/dashboard": screenPart(() => import("../features/appointments/dashboard/dashboard-page"), FRAMED),
  "/clients": screenPart(() => import("../features/clients/list/clients-page"), FRAMED),
  "/availability": screenPart(() => import("../features/availability/availability-page"), FRAMED),
  "/cobros": screenPart(() => import("../features/payments/payments-page"), FRAMED),
  "/packages": screenPart(() => import("../features/catalog/catalog-page"), FRAMED),
  "/resumen": screenPart(() => import("../features/summary/summary-page"), FRAMED),
  "/ayuda": screenPart(() => import("../features/help/help-page"), FRAMED),
  "/asistente": screenPart(() => import("../features/assistant/assistant-page"), FRAMED),
  "/profile": screenPart(() => import("../features/practice/profile-page"), FRAMED),
};

export const NotFound = screenPart(() => import("./not-found-page"), OPEN);

export type ScreenPath = keyof typeof SCREENS;

const isScreen = (path: string): path is ScreenPath => path in SCREENS;

export function preloadScreen(path: string): void {
  if (isScreen(path)) SCREENS[path].preload();
}
