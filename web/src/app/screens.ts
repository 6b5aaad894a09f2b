import type { ComponentType } from "react";

interface ScreenModule {
  Component: ComponentType;
}

/** Where the code of each path's screen is. */
export const SCREENS = {
  "/": () => import("../features/auth/login-page"),
  "/auth/callback": () => import("../features/auth/callback-page"),
  "/dashboard": () => import("../features/appointments/dashboard/dashboard-page"),
  "/clients": () => import("../features/clients/list/clients-page"),
  "/availability": () => import("../features/availability/availability-page"),
  "/packages": () => import("../features/catalog/catalog-page"),
  "/terminos": () => import("../features/legal/terms-page"),
  "/privacidad": () => import("../features/legal/privacy-page"),
  "/profile": () => import("../features/practice/profile-page"),
} satisfies Record<string, () => Promise<ScreenModule>>;

export type ScreenPath = keyof typeof SCREENS;

const isScreen = (path: string): path is ScreenPath => path in SCREENS;

/** Begins to load a screen before it is shown. One that fails is asked for again, and then reported, when it is shown. */
export function preloadScreen(path: string): void {
  if (isScreen(path)) SCREENS[path]().catch(() => undefined);
}
