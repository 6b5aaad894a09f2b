import { createBrowserRouter, type RouteObject } from "react-router";
import { ErrorPage } from "./error-page";
import { FullScreenLoading } from "./full-screen-loading";
import { NotFoundPage } from "./not-found-page";
import { ProtectedLayout } from "./protected-layout";
import { PublicOnlyLayout } from "./public-only-layout";

const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: FullScreenLoading,
    children: [
      {
        Component: PublicOnlyLayout,
        children: [{ path: "/", lazy: () => import("../features/auth/login-page") }],
      },
      { path: "/auth/callback", lazy: () => import("../features/auth/callback-page") },
      {
        Component: ProtectedLayout,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { path: "/dashboard", lazy: () => import("../features/appointments/dashboard-page") },
              { path: "/availability", lazy: () => import("../features/availability/availability-page") },
            ],
          },
        ],
      },
      { path: "*", Component: NotFoundPage },
    ],
  },
];

export const router = createBrowserRouter(routes);
