import { useSyncExternalStore } from "react";
import { forgetNamed, keptKey, onKeptChange, store, tellKept } from "./kept";

const CONSENT = "offlineAgenda:";
const AGENDA = "agenda";

export const agendaKey = (userId: string): string => keptKey(userId, AGENDA);

/** Whether the user has chosen to keep the agenda in this browser; the choice outlives the session. */
export const keepsAgenda = (userId: string): boolean => localStorage.getItem(CONSENT + userId) === "yes";

export const useKeepsAgenda = (userId: string): boolean =>
  useSyncExternalStore(onKeptChange, () => keepsAgenda(userId));

export function setKeepsAgenda(userId: string, keeps: boolean): void {
  store(localStorage, CONSENT + userId, keeps ? "yes" : "no");
  if (!keeps) forgetAgenda();
  tellKept();
}

const CUT_OFF = "wasOffline";

export const rememberCutOff = (): void => void store(localStorage, CUT_OFF, "yes");

/** Whether to offer to keep the agenda offline: the network was lost before, and the user has not chosen yet. */
export const offersAgenda = (userId: string): boolean =>
  localStorage.getItem(CUT_OFF) !== null && localStorage.getItem(CONSENT + userId) === null;

export const forgetAgenda = (): void => forgetNamed(AGENDA);
