import { continueClientTasks } from "../actions/client/continue-removal";
import { continueImportUndos } from "../actions/import/continue-undo";
import { together } from "../db/index";
import { eraseAccounts } from "./erase-accounts";

/** Work on client data over several transactions: clients' tasks, undone imports, and erased accounts. */
export const continueClientWork = together(continueClientTasks, continueImportUndos, eraseAccounts);
