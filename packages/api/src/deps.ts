import type { Database } from "@sereno/core/db/database";
import type { WebhookPort } from "@sereno/core/domain/endpoint/ports";
import type { MeetPorts } from "@sereno/core/domain/meet/ports";
import type { Clock } from "@sereno/core/lib/time/clock";
import type { Logger } from "@sereno/core/logger";
import type { AuthPorts } from "@sereno/core/store/auth/ports";

export type StorageState = "low" | "full";

export interface Storage {
  /** Null while there is room. */
  state(): StorageState | null;
}

/** What an entry point hands to the API. */
export interface ApiDeps {
  db: Database;
  clock: Clock;
  /** How much room is left where the data lies, where Sereno can tell. */
  storage?: Storage;
  log: Logger;
  auth: AuthPorts;
  meet: MeetPorts;
  /** What calls the programs that are told of events; where there is none, nobody calls the procedures that try one. */
  webhooks?: WebhookPort;
  /** The address that mails to clients come from; without it none are sent. */
  emailFrom?: string | undefined;
  /**
   * What the edge says to prove that it is the edge: each of these is believed. Without it there is none before this server, which
   * then is its own: it believes the connection, and no header.
   */
  edgeKeys?: Uint8Array[];
  /** The names that MCP is called by, without a port; unless said, this machine's own. */
  hosts?: string[];
  /** Refuses what comes too fast from one address without a valid token, or is too much for one practice, counted in this process alone. */
  boundCallers?: boolean;
  /** Adds `Server-Timing` with the database's share; off on AWS. */
  serverTiming: boolean;
}
