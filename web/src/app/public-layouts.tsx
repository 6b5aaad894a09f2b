import { Suspense } from "react";
import { Navigate, Outlet } from "react-router";
import { useAuth } from "./auth";
import { FullScreenLoading } from "./full-screen-loading";
import { returnTo } from "./return-to";

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
