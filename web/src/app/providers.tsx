import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ToastHost } from "../components/part/toast-host";
import { AuthProvider } from "../lib/auth";
import { queryClient, TRPCProvider, trpcClient } from "../lib/trpc";

export const Providers = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <TRPCProvider queryClient={queryClient} trpcClient={trpcClient}>
      <AuthProvider>{children}</AuthProvider>
      <ToastHost />
    </TRPCProvider>
  </QueryClientProvider>
);
