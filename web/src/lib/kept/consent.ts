import { forgetNamed, keptKey } from "./kept";

const CONSENT = "offlineAgenda:";
const AGENDA = "agenda";

export const agendaKey = (userId: string): string => keptKey(userId, AGENDA);

/** A choice that outlives the session. */
export const keepsAgenda = (userId: string): boolean => localStorage.getItem(CONSENT + userId) !== null;

export function setKeepsAgenda(userId: string, keeps: boolean): void {
  if (keeps) localStorage.setItem(CONSENT + userId, "yes");
  else {
    localStorage.removeItem(CONSENT + userId);
    forgetAgenda();
  }
}

export const forgetAgenda = (): void => forgetNamed(AGENDA);
