import {
  Package,
  PackageConfig,
  PackageList,
  PackagesWithConfig,
  RecalculatedPackages,
} from "@sereno/core/catalog/output";
import { Success } from "@sereno/core/output";
import { Purchase, PurchaseList, PurchasePage } from "@sereno/core/purchase/output";
import { row, type Sections } from "../row";

export const salesRows: Sections = {
  Packages: [
    row("GET", "/packages/config", "catalog.config", "The base consultation value", PackageConfig),
    row("POST", "/packages/config", "catalog.saveConfig", "Set the base consultation value", PackageConfig),
    row("PUT", "/packages/config", "catalog.saveConfig", "Set the base consultation value", PackageConfig),
    row(
      "POST",
      "/packages/config/create-or-update",
      "catalog.saveConfig",
      "Set the base consultation value",
      PackageConfig,
    ),
    row(
      "GET",
      "/packages/with-config",
      "catalog.listWithConfig",
      "The base value and the catalogue",
      PackagesWithConfig,
    ),
    row("POST", "/packages/recalculate", "catalog.recalculate", "The catalogue, priced anew", RecalculatedPackages),
    row("GET", "/packages", "catalog.list", "The catalogue", PackageList),
    row("POST", "/packages", "catalog.create", "Create a package", Package, 201),
    row("GET", "/packages/:id", "catalog.get", "One package", Package),
    row("PUT", "/packages/:id", "catalog.update", "Change a package", Package),
    row("DELETE", "/packages/:id", "catalog.delete", "Hide a package, or remove it", Success),
  ],
  "Package purchases": [
    row("GET", "/package-purchases", "purchase.list", "Purchases by page, with filters", PurchasePage),
    row("POST", "/package-purchases", "purchase.create", "Sell a package", Purchase, 201),
    row("GET", "/package-purchases/active/by-client", "purchase.active", "A client's active purchases", PurchaseList),
    row("POST", "/package-purchases/active/by-client", "purchase.active", "A client's active purchases", PurchaseList),
    row(
      "GET",
      "/package-purchases/client/:identification",
      "purchase.byIdentification",
      "Purchases by identification number",
      PurchaseList,
    ),
    row(
      "POST",
      "/package-purchases/client-by-identification",
      "purchase.byIdentification",
      "Purchases by identification number",
      PurchaseList,
    ),
    row("GET", "/package-purchases/client-by-name/:name", "purchase.byName", "Purchases by client name", PurchaseList),
    row("POST", "/package-purchases/client-by-name", "purchase.byName", "Purchases by client name", PurchaseList),
    row(
      "POST",
      "/package-purchases/:id/use-session",
      "purchase.useSession",
      "Use a session for an appointment",
      Purchase,
    ),
    row(
      "POST",
      "/package-purchases/:id/refund-session",
      "purchase.refundSession",
      "Give an appointment's session back",
      Purchase,
    ),
    row("POST", "/package-purchases/:id/cancel", "purchase.cancel", "Cancel a purchase", Purchase),
    row("PUT", "/package-purchases/:id/sessions", "purchase.editSessions", "Correct the sessions used", Purchase),
  ],
};
