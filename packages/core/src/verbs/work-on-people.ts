import { together } from "../table/due-work";
import { eraseAccounts } from "./erase-accounts";
import { workOnClients } from "./work-on-clients";
import { workOnImports } from "./work-on-imports";

/** All that more than one transaction does with people's records: clients' tasks, imports that are taken back, accounts that are erased. */
export const workOnPeople = together(workOnClients, workOnImports, eraseAccounts);
