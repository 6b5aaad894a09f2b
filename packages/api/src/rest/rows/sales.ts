import { byBoth, row, type Sections } from "../row";

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
    ...byBoth("purchase.active", "A client's active purchases", "/package-purchases/active/by-client"),
    ...byBoth(
      "purchase.byIdentification",
      "Purchases by identification number",
      "/package-purchases/client/:identification",
      "/package-purchases/client-by-identification",
    ),
    ...byBoth(
      "purchase.byName",
      "Purchases by client name",
      "/package-purchases/client-by-name/:name",
      "/package-purchases/client-by-name",
    ),
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
  Payments: [
    row("GET", "/payments", "payment.list", "Payments by page, with filters"),
    row("POST", "/payments", "payment.record", "Record what a client paid, or announce it", 201),
    row("POST", "/payments/:id/confirm", "payment.confirm", "Confirm a payment that was announced"),
    row("POST", "/payments/:id/annul", "payment.annul", "Annul a payment"),
    row("GET", "/clients/:id/balance", "payment.balance", "What a client owes, and has to their credit"),
    row("GET", "/clients/:id/payment-message", "payment.message", "The message that collects"),
    row("POST", "/clients/:id/payment-message/sent", "payment.messageSent", "Note that it was sent"),
  ],
};
