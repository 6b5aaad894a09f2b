import type { PracticeContext } from "@sereno/core/db/context";
import { readOne } from "@sereno/core/db/read";
import { deleteAndMerge } from "./client-work";
import { createClock, openTestDatabase, silentLog, withoutGoogle } from "./practice";

/** A process that runs `deleteAndMerge` and is killed. It is bundled like the deployment. */
const [endpoint = "", table = "", iso = "", practice_id = "", work = ""] = process.argv.slice(2);
const db = openTestDatabase(endpoint, table);
const practice = await readOne(db, db.one.practice({ practice_id }));
if (!practice) throw new Error(`no practice ${practice_id}`);
const actor = { kind: "therapist", id: "ses_test" } as const;
const ctx: PracticeContext = { db, clock: createClock(iso), log: silentLog, meet: withoutGoogle, actor, practice };
await deleteAndMerge(ctx, JSON.parse(work));
