import { continueClientTasks } from "../actions/client/continue-removal";
import { continueImportUndos } from "../actions/import/continue-undo";
import { together } from "../db/due-work";
import { eraseAccounts } from "./erase-accounts";

/** All that more than one transaction does with people's records: clients' tasks, imports that are taken back, accounts that are erased. */
export const continueClientWork = together(continueClientTasks, continueImportUndos, eraseAccounts);
