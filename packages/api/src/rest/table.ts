import type { inferRouterInputs } from "@trpc/server";
import type { AppRouter } from "../router";

type Inputs = inferRouterInputs<AppRouter>;
export type ProcedureName = { [R in keyof Inputs]: `${R & string}.${keyof Inputs[R] & string}` }[keyof Inputs];

export interface RestRow {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api/v1; `:name` stands for a path parameter. A fixed path stands before one with parameters. */
  path: string;
  procedure: ProcedureName;
  /** 200 unless said otherwise. */
  status?: 201;
}

/** Every REST operation: a method and a path for a procedure, which decides everything else. */
export const restTable: RestRow[] = [
  { method: "GET", path: "/auth/google/login", procedure: "auth.startGoogleLogin" },
  { method: "POST", path: "/auth/google/callback", procedure: "auth.completeGoogleLogin" },
  { method: "GET", path: "/auth/me", procedure: "auth.me" },
  { method: "POST", path: "/auth/logout", procedure: "auth.logout" },
  { method: "DELETE", path: "/auth/revoke", procedure: "auth.revoke" },

  { method: "GET", path: "/profile", procedure: "profile.get" },
  { method: "PUT", path: "/profile", procedure: "profile.update" },
  { method: "PUT", path: "/profile/timezone", procedure: "profile.setTimezone" },
  { method: "PUT", path: "/profile/picture", procedure: "profile.setPicture" },
  { method: "PUT", path: "/profile/agent-status", procedure: "profile.setAgentStatus" },
  { method: "GET", path: "/profile/completion-status", procedure: "profile.completionStatus" },
  { method: "GET", path: "/profile/basic-info", procedure: "profile.basicInfo" },
  { method: "GET", path: "/profile/payment-info", procedure: "profile.paymentInfo" },
  { method: "GET", path: "/profile/search", procedure: "profile.search" },

  { method: "GET", path: "/availability/schedule", procedure: "availability.schedule" },
  { method: "PUT", path: "/availability/schedule", procedure: "availability.saveSchedule" },
  { method: "POST", path: "/availability/weekly", procedure: "availability.saveWeek" },
  { method: "POST", path: "/availability/exceptions", procedure: "availability.saveException", status: 201 },
  { method: "DELETE", path: "/availability/exceptions/:id", procedure: "availability.deleteException" },
  { method: "GET", path: "/availability/check-slot", procedure: "availability.checkSlot" },
  { method: "GET", path: "/availability/slots", procedure: "availability.slots" },

  { method: "POST", path: "/appointments", procedure: "appointment.book", status: 201 },
  { method: "GET", path: "/appointments", procedure: "appointment.list" },
  { method: "GET", path: "/appointments/upcoming", procedure: "appointment.upcoming" },
  { method: "GET", path: "/appointments/date-range", procedure: "appointment.dateRange" },
  { method: "GET", path: "/appointments/search", procedure: "appointment.search" },
  { method: "GET", path: "/appointments/stats", procedure: "appointment.stats" },
  { method: "POST", path: "/appointments/check-availability", procedure: "appointment.checkAvailability" },
  { method: "GET", path: "/appointments/:id", procedure: "appointment.get" },
  { method: "PUT", path: "/appointments/:id", procedure: "appointment.update" },
  { method: "DELETE", path: "/appointments/:id", procedure: "appointment.delete" },

  { method: "GET", path: "/packages/config", procedure: "catalog.config" },
  { method: "POST", path: "/packages/config", procedure: "catalog.saveConfig" },
  { method: "PUT", path: "/packages/config", procedure: "catalog.saveConfig" },
  { method: "POST", path: "/packages/config/create-or-update", procedure: "catalog.saveConfig" },
  { method: "GET", path: "/packages/with-config", procedure: "catalog.listWithConfig" },
  { method: "POST", path: "/packages/recalculate", procedure: "catalog.recalculate" },
  { method: "GET", path: "/packages", procedure: "catalog.list" },
  { method: "POST", path: "/packages", procedure: "catalog.create", status: 201 },
  { method: "GET", path: "/packages/:id", procedure: "catalog.get" },
  { method: "PUT", path: "/packages/:id", procedure: "catalog.update" },
  { method: "DELETE", path: "/packages/:id", procedure: "catalog.delete" },

  { method: "GET", path: "/package-purchases", procedure: "purchase.list" },
  { method: "POST", path: "/package-purchases", procedure: "purchase.create", status: 201 },
  { method: "GET", path: "/package-purchases/active/by-client", procedure: "purchase.active" },
  { method: "GET", path: "/package-purchases/client/:identification", procedure: "purchase.byIdentification" },
  { method: "GET", path: "/package-purchases/client-by-name/:name", procedure: "purchase.byName" },
  { method: "POST", path: "/package-purchases/:id/use-session", procedure: "purchase.useSession" },
  { method: "POST", path: "/package-purchases/:id/refund-session", procedure: "purchase.refundSession" },
  { method: "PUT", path: "/package-purchases/:id/sessions", procedure: "purchase.editSessions" },

  { method: "GET", path: "/clients", procedure: "client.list" },
  { method: "POST", path: "/clients", procedure: "client.create", status: 201 },
  { method: "GET", path: "/clients/by-info", procedure: "client.byInfo" },
  { method: "POST", path: "/clients/with-package", procedure: "client.createWithPackage", status: 201 },
  { method: "GET", path: "/clients/check-active-packages/:name", procedure: "client.checkActivePackages" },
  { method: "GET", path: "/clients/:id/export", procedure: "client.export" },
  { method: "GET", path: "/clients/:id", procedure: "client.get" },
  { method: "PUT", path: "/clients/:id", procedure: "client.update" },
  { method: "DELETE", path: "/clients/:id", procedure: "client.delete" },
];
