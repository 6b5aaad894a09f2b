export interface Defect {
  name: string;
  file: string;
  from: string;
  to: string;
}

/** Lines of a defect: 'file in packages/core/src: name', '- text to replace' and '+ replacement'. */
const PLANTED = `
store/appointment/occupancy.ts: one guard too few
- const guards = guardCells(change.occupy);
+ const guards = guardCells(change.occupy).slice(0, -1);
db/commit.ts: another transaction token on a retry
- await transaction.send(token)
+ await transaction.send(token && randomness().uuid())
db/commit.ts: a second plan after a lost answer
- last = transientIn(error);
+ last = transientIn(error); request = null;
store/purchase/ledger.ts: more sessions used than sold
- \`\${lte(used, sessions_total - sessions)} AND \${
+ \`\${lte(used, sessions_total)} AND \${
actions/payment/refund-credit.ts: a refund without its idempotency key
- return commit(ctx, async () => {
+ return commit({ db: ctx.db }, async () => {
actions/client/continue-removal.ts: a merge task that stays due
- { ...task, ...notDue }
+ { ...task }
actions/client/merge.ts: a merge that does not mark its target
- merging: (into.merging ?? 0) + 1,
+
store/meet/change.ts: a second Google event after a move
- id: eventIdOf(taskKeyOf(record)),
+ id: eventIdOf({ ...taskKeyOf(record), practice_id: record.starts_at }),
actions/reminder/take.ts: consent not checked
- => consentFor(whom?.consent, channel);
+ => (whom ? "on" : consentFor(undefined, channel));
actions/waitlist/make-offer.ts: holds not checked by offers
- heldAt(holds, now));
+ heldAt(holds && {}, now));
store/agent/activity.ts: a call that does not wait for approval
- if (act) throw new ApprovalNeeded(act, entries);
+
queries/open-confirmation.ts: a link that a merge closes
- const client = own ?? (task?.into ? await findClient({ db }, practice_id, task.into) : null);
+ const client = own;
actions/import/bring-rows.ts: a row imported twice
- const key = rowKey(person, row);
+ const key = rowKey(person, row) + ctx.clock.now().getTime();
jobs/erase-accounts.ts: an erasure that leaves payments
- const STAYS = ["departure", "keptreceipt"];
+ const STAYS = ["departure", "keptreceipt", "payment"];
`;

export const DEFECTS = [...PLANTED.matchAll(/^(\S+): (.+)\n- (.+)\n\+ ?(.*)$/gm)].map(
  ([, file, name = "", from = "", to = ""]): Defect => ({ name, file: `packages/core/src/${file}`, from, to }),
);
