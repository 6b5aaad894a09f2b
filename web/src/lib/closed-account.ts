/** Text shown after an account is closed, with the date until which it can be restored. */
let said: string | null = null;

export const sayClosed = (text: string): void => {
  said = text;
};

export const closedAccount = (): string | null => said;
