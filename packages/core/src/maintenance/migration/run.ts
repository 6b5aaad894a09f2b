import { ENTITY } from "../../db/electrodb";
import { type Context, commit, commitWrites, inParallel, type Plan, readOne } from "../../db/index";
import { asRead, create, put } from "../../db/writes";
import type { DataVersion } from "../../domain/migration/entity";
import { MIGRATIONS, versionAfter } from "./list";
import { isEmpty, type Migration, type Phase, type StoredItem, scanPage } from "./migration";

type Runner = Pick<Context, "db" | "clock" | "log">;

interface Options {
  /** "after" (default) runs all migrations, "before" those up to the last one whose phase is "before". */
  phase?: Phase;
  hasTime?: () => boolean;
  migrations?: readonly Migration[];
  pageSize?: number;
}

/** Migrates the data page by page and stores the progress. Returns false if time ran out; the next run continues.
 * @throws Error (one Spanish line) if data is newer than the code, predates the first release or cannot be changed. */
export async function migrate(
  ctx: Runner,
  { phase = "after", hasTime = () => true, migrations = MIGRATIONS, pageSize = 500 }: Options = {},
): Promise<boolean> {
  for (;;) {
    const newest = versionAfter(migrations.length);
    const state = (await readVersion(ctx)) ?? (await begin(ctx, newest));
    if (state.version > newest) throw new Error(newerText(state.version, newest));
    const migration = migrations.slice(0, countOf(migrations, phase))[state.version - versionAfter(0)];
    if (!migration) return true;
    if (!hasTime()) return false;
    await takeStep(ctx, state, migration, pageSize);
  }
}

const newerText = (data: number, code: number) =>
  `Estos datos son de una versión más nueva de Sereno (los datos van en la ${data}; esta llega a la ${code}). Actualiza Sereno.`;

const UNKNOWN_TEXT =
  "Estos datos los hizo un Sereno anterior a la primera versión publicada: esta no los puede leer y los dejó como están. Sigue con el Sereno que los hizo, o empieza con otra carpeta (DATA_DIR=otra npm start) u otra tabla.";

const countOf = (migrations: readonly Migration[], phase: Phase): number =>
  phase === "after" ? migrations.length : migrations.findLastIndex((each) => each.phase === "before") + 1;

const readVersion = ({ db }: Runner): Promise<DataVersion | null> => readOne(db, db.one.dataVersion({}));

/** Gives an empty table the newest version. @throws Error if the table has data: data without a version is too old. */
function begin(ctx: Runner, newest: number): Promise<DataVersion> {
  const { db, clock } = ctx;
  return commit({ db }, async (): Promise<Plan<DataVersion>> => {
    const known = await readVersion(ctx);
    if (known) return { writes: [], result: known };
    if (!(await isEmpty(db))) throw new Error(UNKNOWN_TEXT);
    const first = { version: newest, step: 0, updated_at: clock.now().toISOString() };
    return { writes: [create("dataVersion", first)], result: first };
  });
}

async function takeStep(ctx: Runner, state: DataVersion, migration: Migration, limit: number): Promise<void> {
  const { items, position } = await scanPage(ctx.db, { entities: migration.entities, after: state.position, limit });
  const change = (item: StoredItem) => migration.change(ctx.db, item).catch((cause) => stop(ctx, state, item, cause));
  await inParallel(items, change, 16);
  ctx.log.info("migration_step", { version: state.version + 1, items: items.length });
  await moveOn(ctx, state, position ? { version: state.version, position } : { version: state.version + 1 });
}

function stop(
  { log }: Runner,
  { version }: DataVersion,
  { [ENTITY]: entity, practice_id }: StoredItem,
  cause: unknown,
) {
  log.error("migration_stopped", { version: version + 1, entity, practice: practice_id, cause });
  throw new Error(stoppedText(version + 1, entity), { cause });
}

const stoppedText = (version: number, entity: unknown) =>
  `Los datos no llegaron a la versión ${version}: no se pudo cambiar un elemento (${entity}). El registro dice por qué. Nada se perdió: al iniciar otra vez sigue donde iba.`;

/** Records that a page was migrated, unless another runner has recorded that page. */
function moveOn(ctx: Runner, { step }: DataVersion, to: Pick<DataVersion, "version" | "position">) {
  const next = { ...to, step: step + 1, updated_at: ctx.clock.now().toISOString() };
  return commitWrites({ db: ctx.db }, async () =>
    (await readVersion(ctx))?.step === step ? [put("dataVersion", next, asRead({ step }, "step"))] : [],
  );
}
