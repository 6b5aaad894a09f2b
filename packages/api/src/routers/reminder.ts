import { ConsentId, SaveConsentInput } from "@sereno/core/domain/reminder/consent/schema";
import * as reminder from "@sereno/core/domain/reminder/schema";
import { ById } from "@sereno/core/lib/text/schema";
import { toConsent, toReminderSettings } from "@sereno/core/store/reminder/read";
import { idempotent, lazily } from "../idempotent";
import { practiceProcedure, router, sharedProcedure } from "../trpc";

const work = () => import("./loaded/people");
const { invoke, once } = lazily(work);

/** Reports what the assistant has already sent, so a pause does not refuse it: the reminder would be sent again. */
const reportProcedure = sharedProcedure.meta({ access: "agent", allowedWhilePaused: true });

export const reminderRouter = router({
  settings: practiceProcedure.query(({ ctx }) => toReminderSettings(ctx.practice, ctx.emailFrom)),
  saveSettings: practiceProcedure
    .input(reminder.SaveReminderSettingsInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).saveReminderSettings(ctx, input, ctx.emailFrom))),
  unreached: practiceProcedure.query(invoke((core) => core.listUnreached)),
  upcoming: practiceProcedure
    .input(reminder.ListRemindersInput)
    .query(async ({ ctx, input }) => (await work()).listReminders(ctx, input, ctx.linkOrigin)),
  month: practiceProcedure.input(reminder.ReminderMonthInput).query(invoke((core) => core.readReminderMonth)),
  // A mutation, because it reserves the reminders for five minutes. Without a report, a later call returns them again.
  due: sharedProcedure
    .input(reminder.DueRemindersInput)
    .mutation(async ({ ctx, input }) => (await work()).leaseReminders(ctx, input, ctx.linkOrigin)),
  sent: reportProcedure.input(reminder.ReminderSentInput).mutation(once((core) => core.markReminderSent)),
  failed: reportProcedure.input(reminder.ReminderFailedInput).mutation(once((core) => core.markReminderFailed)),
  unmark: practiceProcedure.input(ById).mutation(once((core) => core.unmarkReminder)),
  consent: practiceProcedure
    .input(ConsentId)
    .query(async ({ ctx, input }) => toConsent(await (await work()).readClient(ctx, input.id))),
  saveConsent: practiceProcedure.input(SaveConsentInput).mutation(once((core) => core.saveConsent)),
  resumeEmail: practiceProcedure.input(ConsentId).mutation(once((core) => core.resumeEmail)),
});
