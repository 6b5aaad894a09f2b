/** Text to show after the user has closed the account, with the last date for restoring it; null if it is open. */
let reason: string | null = null;

export const sayClosed = (text: string): void => {
  reason = text;
};

export const closedAccount = (): string | null => reason;
