import "./lib/handed-token";
import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchDoublePresses } from "./app/double-press";
import { Router } from "./app/router";
import { watchTouchesOutside } from "./app/touch-outside";
import { ToastHost } from "./components/lazy/dialog-host";
import { AuthProvider } from "./lib/auth";
import { watchHistory } from "./lib/back";
import { watchLeft } from "./lib/left-sessions";
import { queryClient, trpc, trpcClient } from "./lib/trpc";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");

/** Whether the page may use the browser's storage; reading it throws if the user blocks the site's data. */
function mayStore(): boolean {
  try {
    return Boolean(window.localStorage && window.sessionStorage);
  } catch {
    return false;
  }
}

/** Whether the browser has what Sereno needs: it is of 2024 or newer (Safari 17.4, Chrome 120, Firefox 125). */
const isRecent = "any" in AbortSignal && "popover" in HTMLElement.prototype && "canParse" in URL;

/** Shows index.html's message at once instead of after its delay, and says why Sereno cannot start. */
function tellWhy(message: HTMLElement | null, why: string): void {
  const text = message?.querySelector("p");
  if (text) text.textContent = `${why} e inténtalo de nuevo.`;
  message?.style.setProperty("animation-delay", "0s");
  message?.previousElementSibling?.remove();
}

if (!isRecent) tellWhy(root.querySelector(".not-started"), "Tu navegador es muy antiguo para Sereno. Actualízalo");
else if (mayStore()) {
  watchHistory();
  watchDoublePresses();
  watchTouchesOutside();
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
} else {
  const blocked = "Tu navegador bloquea los datos de Sereno. Permítelos en sus ajustes";
  tellWhy(root.querySelector(".not-started"), blocked);
}
