/** For a link that only allows confirming. */
export const CONFIRM_ONLY_TEXT = "Para cambiar o cancelar tu cita, escríbele a quien te atiende.";
