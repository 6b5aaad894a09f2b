/** Shown after closing an account: until when it can be restored. */
let said: string | null = null;

export const sayClosed = (text: string): void => {
  said = text;
};

export const closedAccount = (): string | null => said;
