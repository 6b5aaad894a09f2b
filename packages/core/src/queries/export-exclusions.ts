import type { EntityName } from "../domain/entities";
import type { EXPORTED } from "../domain/export/schema";

type Exported = (typeof EXPORTED)[keyof typeof EXPORTED];

/** Entities that are not exported, with the reason. */
export const EXCLUDED: Record<Exclude<EntityName, Exported>, string> = {
  login: "signed-in browsers: who enters signs in again",
  usedSignIn: "belongs to no practice",
  grant: "Google's leave, encrypted: it is given again",
  agentToken: "a secret's hash: tokens are made again",
  agentDay: "counts a token's changes of a day",
  agentDisruptions: "counts a token's changes of 24 hours",
  approval: "a token's call that waits for a day at most",
  dayClosure: "the way back of a day that was closed, for a month; what came of it are hours and appointments",
  confirmation: "the hash of a link: another is made when it is wanted",
  offer: "holds an hour for minutes",
  offerLink: "the hash of an offer's link",
  freedHour: "news for the therapist, for days",
  endpoint: "where events are sent, with secrets: it is named again",
  event: "ids for who reads along, for days",
  feed: "the hash of an address: another is made",
  feedChange: "belongs to the feed",
  idempotency: "answers kept for calls that are repeated, for a day",
  calendarTask: "a job's: it follows from the appointments",
  mirrorTask: "a job's",
  resumeTask: "a job's",
  emailRound: "a job's: it follows from the settings",
  mailDay: "belongs to no practice",
  dataVersion: "belongs to no practice",
  day: "follows from the appointments",
  clientCount: "follows from the clients",
  billMark: "follows from the bills",
  paymentMark: "follows from the payments",
  tally: "follows from the payments",
  debtor: "follows from what is unpaid",
  dueTotal: "follows from what is unpaid",
  import: "that rows were brought, and the way back for a day",
  importRow: "by what a row is known again where it was brought",
  accountClosure: "that the account was closed",
  keptReceipt: "of an account that is erased",
  handoffMark: "follows from the hand-overs",
};
