import "./lib/handed-token";
import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "./app/router";
import { ToastHost } from "./components/lazy/dialog-host";
import { AuthProvider } from "./lib/auth";
import { watchHistory } from "./lib/back";
import { watchLeft } from "./lib/left-sessions";
import { queryClient, trpc, trpcClient } from "./lib/trpc";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");

watchHistory();
watchLeft();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <AuthProvider>
          <Router />
          <ToastHost />
        </AuthProvider>
      </trpc.Provider>
    </QueryClientProvider>
  </StrictMode>,
);
