/** Of a link by which a client can confirm alone. */
export const CONFIRM_ONLY_TEXT = "Para cambiar o cancelar tu cita, escríbele a quien te atiende.";
