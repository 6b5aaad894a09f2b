export interface Defect {
  name: string;
  file: string;
  from: string;
  to: string;
}

/** Of each defect: the file in core and the defect's name, the text to replace, and the replacement. */
const PLANTED = `
store/appointment/occupancy.ts: a guard dropped
- const guards = guardCells(change.occupy);
+ const guards: number[] = [];
store/appointment/occupancy.ts: a cell missed
- const guards = guardCells(change.occupy);
+ const guards = guardCells(change.occupy).slice(0, -1);
db/commit.ts: another token on a retry
- await transaction.send(token)
+ await transaction.send(token && randomness().uuid())
db/commit.ts: a plan made anew after a lost answer
- last = transientIn(error);
+ last = transientIn(error); request = null;
store/purchase/ledger.ts: used <= total dropped
- \`\${lte(used, sessions_total - sessions)} AND \${
+ \`\${lte(used, sessions_total)} AND \${
actions/payment/refund-credit.ts: a refund counted twice
- return commit(ctx, async () => {
+ return commit({ db: ctx.db }, async () => {
actions/client/continue-removal.ts: a job that forgets its mark
- { ...task, ...notDue }
+ { ...task }
db/pages.ts: a cursor of another list
- parts.length === length
+ parts.length >= length
actions/client/merge.ts: a merge without its claim
- merging: (into.merging ?? 0) + 1,
+
store/meet/change.ts: an event made twice
- id: eventIdOf(taskKeyOf(record)),
+ id: eventIdOf({ ...taskKeyOf(record), practice_id: record.starts_at }),
actions/reminder/take.ts: consent not asked
- => consentFor(whom?.consent, channel);
+ => (whom ? "on" : consentFor(undefined, channel));
actions/waitlist/make-offer.ts: a hold not asked by offers
- heldAt(holds, now));
+ heldAt(holds && {}, now));
store/agent/activity.ts: a call that waits for no yes
- if (act) throw new ApprovalNeeded(act, entries);
+
queries/open-confirmation.ts: a merged person's link
- const client = own ?? (task?.into ? await findClient({ db }, practice_id, task.into) : null);
+ const client = own;
actions/import/bring-rows.ts: a row brought by the clock
- const key = rowKey(person, row);
+ const key = rowKey(person, row) + ctx.clock.now().getTime();
jobs/erase-accounts.ts: an account erased but for its payments
- const STAYS = ["departure", "keptreceipt"];
+ const STAYS = ["departure", "keptreceipt", "payment"];
`;

export const DEFECTS = [...PLANTED.matchAll(/^(\S+): (.+)\n- (.+)\n\+ ?(.*)$/gm)].map(
  ([, file, name = "", from = "", to = ""]): Defect => ({ name, file: `packages/core/src/${file}`, from, to }),
);
