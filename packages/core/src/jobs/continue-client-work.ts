import { continueClientTasks } from "../actions/client/continue-removal";
import { continueImportUndos } from "../actions/import/continue-undo";
import { together } from "../db/index";
import { eraseAccounts } from "./erase-accounts";

/** Continues work that takes several transactions: erasing and merging clients, undoing imports, erasing accounts. */
export const continueClientWork = together(continueClientTasks, continueImportUndos, eraseAccounts);
