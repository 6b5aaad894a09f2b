import { leaseReminders } from "@sereno/core/actions/reminder/lease";
import { markReminderFailed } from "@sereno/core/actions/reminder/mark-failed";
import { markReminderSent } from "@sereno/core/actions/reminder/mark-sent";
import { resumeEmail } from "@sereno/core/actions/reminder/resume-email";
import { saveConsent } from "@sereno/core/actions/reminder/save-consent";
import { saveReminderSettings } from "@sereno/core/actions/reminder/save-settings";
import { unmarkReminder } from "@sereno/core/actions/reminder/unmark";
import { ConsentId, SaveConsentInput } from "@sereno/core/domain/reminder/consent/schema";
import {
  DueRemindersInput,
  ListRemindersInput,
  ReminderFailedInput,
  ReminderIdInput,
  ReminderMonthInput,
  ReminderSentInput,
  SaveReminderSettingsInput,
} from "@sereno/core/domain/reminder/schema";
import { listReminders } from "@sereno/core/queries/list-reminders";
import { listUnreached } from "@sereno/core/queries/list-unreached";
import { readReminderMonth } from "@sereno/core/queries/reminder-month";
import { readClient } from "@sereno/core/store/client/read";
import { toConsent, toReminderSettings } from "@sereno/core/store/reminder/read";
import { idempotent } from "../idempotent";
import { practiceProcedure, router, sharedProcedure } from "../trpc";

export const reminderRouter = router({
  settings: practiceProcedure.query(({ ctx }) => toReminderSettings(ctx.practice, ctx.emailFrom)),
  saveSettings: practiceProcedure
    .input(SaveReminderSettingsInput)
    .mutation(idempotent(({ ctx, input }) => saveReminderSettings(ctx, input, ctx.emailFrom))),
  unreached: practiceProcedure.query(({ ctx }) => listUnreached(ctx)),
  upcoming: practiceProcedure
    .input(ListRemindersInput)
    .query(({ ctx, input }) => listReminders(ctx, input, ctx.origin)),
  month: practiceProcedure.input(ReminderMonthInput).query(({ ctx, input }) => readReminderMonth(ctx, input)),
  // A change, since it takes on what it answers; an answer that was lost is given again once the lease is over.
  due: sharedProcedure.input(DueRemindersInput).mutation(({ ctx, input }) => leaseReminders(ctx, input, ctx.origin)),
  sent: sharedProcedure.input(ReminderSentInput).mutation(idempotent(({ ctx, input }) => markReminderSent(ctx, input))),
  failed: sharedProcedure
    .input(ReminderFailedInput)
    .mutation(idempotent(({ ctx, input }) => markReminderFailed(ctx, input))),
  unmark: practiceProcedure.input(ReminderIdInput).mutation(idempotent(({ ctx, input }) => unmarkReminder(ctx, input))),
  consent: practiceProcedure
    .input(ConsentId)
    .query(async ({ ctx, input }) => toConsent(await readClient(ctx, input.id))),
  saveConsent: practiceProcedure
    .input(SaveConsentInput)
    .mutation(idempotent(({ ctx, input }) => saveConsent(ctx, input))),
  resumeEmail: practiceProcedure.input(ConsentId).mutation(idempotent(({ ctx, input }) => resumeEmail(ctx, input))),
});
