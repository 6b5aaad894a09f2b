import { forgetNamed, keptKey } from "./kept";

const CONSENT = "offlineAgenda:";
/** Under which name the agenda itself is kept. */
const AGENDA = "agenda";

export const agendaKey = (userId: string): string => keptKey(userId, AGENDA);

/** Whether this person wants the agenda kept in this browser: a choice, which outlives the session. */
export const keepsAgenda = (userId: string): boolean => localStorage.getItem(CONSENT + userId) !== null;

export function setKeepsAgenda(userId: string, keeps: boolean): void {
  if (keeps) localStorage.setItem(CONSENT + userId, "yes");
  else {
    localStorage.removeItem(CONSENT + userId);
    forgetAgenda();
  }
}

/** Whoever's it is. */
export const forgetAgenda = (): void => forgetNamed(AGENDA);
