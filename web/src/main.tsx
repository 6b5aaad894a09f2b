import "./lib/handed-token";
import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./app/providers";
import { Router } from "./app/router";
import { watchHistory } from "./lib/back";
import { watchLeft } from "./lib/left-sessions";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");

watchHistory();
watchLeft();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>,
);
