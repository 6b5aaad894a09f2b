import { Suspense } from "react";
import { Navigate, Outlet } from "react-router";
import { useAuth } from "../lib/auth";
import { returnTo } from "../lib/return-to";
import { FullScreenLoading } from "./full-screen-loading";

export const CallbackLayout = () => (
  <Suspense fallback={<FullScreenLoading />}>
    <Outlet />
  </Suspense>
);

export function PublicOnlyLayout() {
  const { isAuthenticated, isLoading } = useAuth();
  if (isLoading) return <FullScreenLoading />;
  return isAuthenticated ? <Navigate to={returnTo()} replace /> : <CallbackLayout />;
}
