import { completeClients } from "./001-complete-clients";
import { dropCopies } from "./002-drop-copies";
import { spreadDueWork } from "./003-spread-due-work";
import { markVisits } from "./004-mark-visits";
import { pricePurchases } from "./005-price-purchases";
import { countClients } from "./006-count-clients";
import { gatherDebts } from "./007-gather-debts";
import { carryAnnounced } from "./008-carry-announced";
import { findByPhone } from "./009-find-by-phone";
import type { Migration } from "./migration";

/** In their order, for ever: the data's version is how many of them are done. A new one goes to the end. */
export const MIGRATIONS: readonly Migration[] = [
  completeClients,
  dropCopies,
  spreadDueWork,
  markVisits,
  pricePurchases,
  countClients,
  gatherDebts,
  carryAnnounced,
  findByPhone,
];
