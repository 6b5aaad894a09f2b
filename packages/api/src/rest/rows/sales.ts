import { row, type Sections } from "../row";

export const salesRows: Sections = {
  Packages: [
    row("GET", "/packages/config", "catalog.config", "The base consultation value"),
    row("POST", "/packages/config", "catalog.saveConfig", "Set the base consultation value"),
    row("PUT", "/packages/config", "catalog.saveConfig", "Set the base consultation value"),
    row("POST", "/packages/config/create-or-update", "catalog.saveConfig", "Set the base consultation value"),
    row("GET", "/packages/with-config", "catalog.listWithConfig", "The base value and the catalogue"),
    row("POST", "/packages/recalculate", "catalog.recalculate", "The catalogue, priced anew"),
    row("GET", "/packages", "catalog.list", "The catalogue"),
    row("POST", "/packages", "catalog.create", "Create a package", 201),
    row("GET", "/packages/:id", "catalog.get", "One package"),
    row("PUT", "/packages/:id", "catalog.update", "Change a package"),
    row("DELETE", "/packages/:id", "catalog.delete", "Hide a package, or remove it"),
  ],
  "Package purchases": [
    row("GET", "/package-purchases", "purchase.list", "Purchases by page, with filters"),
    row("POST", "/package-purchases", "purchase.create", "Sell a package", 201),
    row("GET", "/package-purchases/active/by-client", "purchase.active", "A client's active purchases"),
    row("POST", "/package-purchases/active/by-client", "purchase.active", "A client's active purchases"),
    row(
      "GET",
      "/package-purchases/client/:identification",
      "purchase.byIdentification",
      "Purchases by identification number",
    ),
    row(
      "POST",
      "/package-purchases/client-by-identification",
      "purchase.byIdentification",
      "Purchases by identification number",
    ),
    row("GET", "/package-purchases/client-by-name/:name", "purchase.byName", "Purchases by client name"),
    row("POST", "/package-purchases/client-by-name", "purchase.byName", "Purchases by client name"),
    row("POST", "/package-purchases/:id/use-session", "purchase.useSession", "Use a session for an appointment"),
    row(
      "POST",
      "/package-purchases/:id/refund-session",
      "purchase.refundSession",
      "Give an appointment's session back",
    ),
    row("POST", "/package-purchases/:id/cancel", "purchase.cancel", "Cancel a purchase"),
    row("PUT", "/package-purchases/:id/sessions", "purchase.editSessions", "Correct the sessions used"),
  ],
};
