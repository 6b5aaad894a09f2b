export interface Defect {
  name: string;
  file: string;
  from: string;
  to: string;
}

const CORE = "packages/core/src";

export const DEFECTS: readonly Defect[] = [
  {
    name: "a guard dropped",
    file: `${CORE}/store/appointment/occupancy.ts`,
    from: "const guards = guardCells(change.occupy);",
    to: "const guards: number[] = [];",
  },
  {
    name: "a cell missed",
    file: `${CORE}/store/appointment/occupancy.ts`,
    from: "const guards = guardCells(change.occupy);",
    to: "const guards = guardCells(change.occupy).slice(0, -1);",
  },
  {
    name: "another token on a retry",
    file: `${CORE}/db/commit.ts`,
    from: "await transaction.send(token)",
    to: "await transaction.send(token && randomness().uuid())",
  },
  {
    name: "a plan made anew after a lost answer",
    file: `${CORE}/db/commit.ts`,
    from: "last = transientIn(error);",
    to: "last = transientIn(error);\n      request = null;",
  },
  {
    name: "used <= total dropped",
    file: `${CORE}/store/purchase/ledger.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of one.
    from: "`${lte(used, sessions_total - sessions)} AND ${",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of one.
    to: "`${lte(used, sessions_total)} AND ${",
  },
  {
    name: "a refund counted twice",
    file: `${CORE}/actions/payment/refund-credit.ts`,
    from: "return commit(ctx, async () => {",
    to: "return commit({ db: ctx.db }, async () => {",
  },
  {
    name: "a job that forgets its mark",
    file: `${CORE}/actions/client/continue-removal.ts`,
    from: "{ ...task, ...notDue }",
    to: "{ ...task }",
  },
  {
    name: "a cursor of another list",
    file: `${CORE}/db/pages.ts`,
    from: "parts.length === length",
    to: "parts.length >= length",
  },
  {
    name: "a merge without its claim",
    file: `${CORE}/actions/client/merge.ts`,
    from: "  merging: (into.merging ?? 0) + 1,\n",
    to: "",
  },
  {
    name: "an event made twice",
    file: `${CORE}/store/meet/change.ts`,
    from: "id: eventIdOf(taskKeyOf(record)),",
    to: "id: eventIdOf({ ...taskKeyOf(record), practice_id: record.starts_at }),",
  },
  {
    name: "consent not asked",
    file: `${CORE}/actions/reminder/take.ts`,
    from: "=> consentFor(whom?.consent, channel);",
    to: "=> (whom ? `on` : consentFor(undefined, channel));",
  },
  {
    name: "a hold not asked by offers",
    file: `${CORE}/actions/waitlist/make-offer.ts`,
    from: "heldAt(holds, now));",
    to: "heldAt(holds && {}, now));",
  },
  {
    name: "a call that waits for no yes",
    file: `${CORE}/store/agent/activity.ts`,
    from: "if (act) throw new ApprovalNeeded(act, entries);",
    to: "",
  },
  {
    name: "a merged person's link",
    file: `${CORE}/queries/open-confirmation.ts`,
    from: "const client = own ?? (task?.into ? await findClient({ db }, practice_id, task.into) : null);",
    to: "const client = own;",
  },
  {
    name: "a row brought by the clock",
    file: `${CORE}/actions/import/bring-rows.ts`,
    from: "const key = rowKey(person, row);",
    to: "const key = rowKey(person, row) + ctx.clock.now().getTime();",
  },
  {
    name: "an account erased but for its payments",
    file: `${CORE}/jobs/erase-accounts.ts`,
    from: `const STAYS = ["departure", "keptreceipt"];`,
    to: `const STAYS = ["departure", "keptreceipt", "payment"];`,
  },
];
