import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ToastHost } from "../components/lazy/dialog-host";
import { AuthProvider } from "../lib/auth";
import { queryClient, trpc, trpcClient } from "../lib/trpc";

export const Providers = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <AuthProvider>
        {children}
        <ToastHost />
      </AuthProvider>
    </trpc.Provider>
  </QueryClientProvider>
);
