import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchHistory } from "./app/history-guard";
import { Providers } from "./app/providers";
import { Router } from "./app/router";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");

watchHistory();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>,
);
