import { continueClientTasks } from "../actions/client/continue-removal";
import { continueImportUndos } from "../actions/import/continue-undo";
import { together } from "../db/index";
import { eraseAccounts } from "./erase-accounts";

export const continueClientWork = together(continueClientTasks, continueImportUndos, eraseAccounts);
