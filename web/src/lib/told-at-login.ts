/** A message that the sign-in page shows after a sign-out, because toasts disappear with the session. */
interface LoginMessage {
  tone: "teal" | "amber";
  title: string;
  text: string;
}

let pending: LoginMessage | null = null;

export const tellAtLogin = (message: LoginMessage | null): void => {
  pending = message;
};

export const toldAtLogin = (): LoginMessage | null => pending;
