import { Navigate, Outlet } from "react-router";
import { useAuth } from "../lib/auth";
import { returnTo } from "../lib/kept/return-to";
import { ErrorBoundary } from "./error-boundary";
import { FullScreenLoading } from "./full-screen-loading";
import { SessionNotOpened } from "./session-not-opened";

/** For whoever comes, signed in or not. */
export const OpenLayout = () => (
  <ErrorBoundary>
    <Outlet />
  </ErrorBoundary>
);

export function PublicOnlyLayout() {
  const { user, isLoading, failure } = useAuth();
  if (isLoading) return <FullScreenLoading />;
  if (failure !== null) return <SessionNotOpened failure={failure} />;
  return user ? <Navigate to={returnTo()} replace /> : <OpenLayout />;
}
