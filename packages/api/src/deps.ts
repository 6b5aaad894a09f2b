import type { Context } from "@sereno/core/db/context";
import type { WebhookPort } from "@sereno/core/domain/endpoint/ports";
import type { AuthPorts } from "@sereno/core/store/auth/ports";

export type StorageState = "low" | "full";

export interface Storage {
  /** Whether the data folder's disk is low on space or full; null while it has enough. */
  state(): StorageState | null;
}

export interface ApiDeps extends Context {
  /** Watches the disk of the data folder. Absent on AWS. */
  storage?: Storage;
  auth: AuthPorts;
  /** The origin of links in texts for clients; by default the origin that the caller used. */
  linkOrigin?: string | undefined;
  /** Calls webhook endpoints; absent in Lambda functions whose procedures call none. */
  webhooks?: WebhookPort;
  /** Sender of mails to clients, for the settings to show. If undefined, email reminders cannot be turned on. */
  emailFrom?: string | undefined;
  /** CloudFront sends one of these keys with each call. Undefined without CloudFront: its headers are then ignored. */
  edgeKeys?: Uint8Array[];
  /** Whether a proxy on the same machine passes the calls on, and appends their IP addresses to `X-Forwarded-For`. */
  hasProxy?: boolean;
  /** Host names without a port that MCP accepts; by default those of localhost. */
  hosts?: string[];
  /** Whether to limit the calls of each practice, and of each IP address without a valid token, in this process. */
  boundCallers?: boolean;
  /** Whether answers have `Server-Timing` with the database's share of the time. False on AWS. */
  serverTiming: boolean;
}
