/** All errors: HTTP status, tRPC code and default Spanish message. tRPC and REST answers both derive from this table. */
export const errorTable = {
  invalid_input: { status: 400, trpc: "BAD_REQUEST", text: "Revisa los datos enviados." },
  batch_too_large: { status: 400, trpc: "BAD_REQUEST", text: "Son demasiadas llamadas en una solicitud: máximo diez." },
  unknown_field: { status: 400, trpc: "BAD_REQUEST", text: "La solicitud trae un campo que no existe." },
  malformed_json: { status: 400, trpc: "PARSE_ERROR", text: "El cuerpo de la solicitud no es JSON válido." },
  sign_in_failed: { status: 400, trpc: "BAD_REQUEST", text: "Error al procesar la autenticación" },
  unauthorized: { status: 401, trpc: "UNAUTHORIZED", text: "Tu sesión terminó. Inicia sesión de nuevo." },
  recent_login_required: {
    status: 403,
    trpc: "FORBIDDEN",
    text: "Para esto confirma que eres tú: entra de nuevo con Google y repítelo.",
  },
  access_denied: { status: 403, trpc: "FORBIDDEN", text: "Acceso denegado. Esta cuenta no está autorizada." },
  forbidden: { status: 403, trpc: "FORBIDDEN", text: "No tienes permiso para hacer esto." },
  rest_only: {
    status: 403,
    trpc: "FORBIDDEN",
    text: "El acceso de un agente solo sirve en la API REST, en /api/v1, y en /mcp.",
  },
  agent_disabled: { status: 403, trpc: "FORBIDDEN", text: "El agente de WhatsApp está desactivado." },
  agent_paused: {
    status: 403,
    trpc: "FORBIDDEN",
    text: "Por ahora el asistente no puede hacer cambios. Tu terapeuta te responde directamente.",
  },
  not_found: { status: 404, trpc: "NOT_FOUND", text: "No encontramos lo que buscas." },
  unknown_path: { status: 404, trpc: "NOT_FOUND", text: "Esta dirección no existe en la API." },
  method_not_allowed: {
    status: 405,
    trpc: "METHOD_NOT_SUPPORTED",
    text: "Este método no se permite en esta dirección.",
  },
  overlap: { status: 409, trpc: "CONFLICT", text: "Ese horario ya está ocupado." },
  other_conversation: {
    status: 403,
    trpc: "FORBIDDEN",
    text: "Esta conversación es con otra persona: aquí solo se ve y se cambia lo de quien escribe.",
  },
  asked: {
    status: 202,
    trpc: "PRECONDITION_FAILED",
    text: "Tu terapeuta tiene que dar su visto bueno: te avisamos cuando responda.",
  },
  handoff_open: {
    status: 409,
    trpc: "CONFLICT",
    text: "Tu terapeuta te responde directamente: por ahora el asistente no cambia nada aquí.",
  },
  held: {
    status: 409,
    trpc: "CONFLICT",
    text: "Esa hora está guardada por unos minutos: la toma quien recibió el enlace.",
  },
  series_changed: {
    status: 409,
    trpc: "CONFLICT",
    text: "Una de las fechas ya no está libre. No se agendó ninguna: revisa las fechas de nuevo.",
  },
  closing_changed: {
    status: 409,
    trpc: "CONFLICT",
    text: "Las citas cambiaron mientras decidías. No se ha cerrado nada: revísalas de nuevo.",
  },
  stale_version: { status: 409, trpc: "CONFLICT", text: "Esta cita cambió en otro lugar." },
  busy: { status: 409, trpc: "CONFLICT", text: "Hay muchos cambios al mismo tiempo. Inténtalo de nuevo." },
  active_package: {
    status: 409,
    trpc: "CONFLICT",
    text: "No se puede crear un paquete nuevo hasta que se terminen las sesiones del paquete actual.",
  },
  no_sessions_left: { status: 409, trpc: "CONFLICT", text: "Este paquete ya no tiene sesiones disponibles." },
  purchase_expired: { status: 409, trpc: "CONFLICT", text: "Este paquete ya expiró." },
  purchase_cancelled: { status: 409, trpc: "CONFLICT", text: "Este paquete está cancelado." },
  session_taken: { status: 409, trpc: "CONFLICT", text: "Esta cita ya usa una sesión de otro paquete." },
  duplicate_client: { status: 409, trpc: "CONFLICT", text: "Ya tienes otro cliente con esos datos." },
  settlement_needed: { status: 409, trpc: "CONFLICT", text: "Esto ya tiene un pago. Di qué pasa con ese dinero." },
  duplicate_payment: {
    status: 409,
    trpc: "CONFLICT",
    text: "Ya registraste un pago de este cliente con esa referencia y ese valor.",
  },
  announced: {
    status: 409,
    trpc: "CONFLICT",
    text: "Este pago parece uno que ya está por verificar.",
  },
  already_billed: { status: 409, trpc: "CONFLICT", text: "Esto ya se cobró en otra cuenta de cobro." },
  credit_short: { status: 409, trpc: "CONFLICT", text: "El saldo a favor no alcanza." },
  not_announced: { status: 409, trpc: "CONFLICT", text: "Este pago ya no está por verificar." },
  claim_lost: { status: 409, trpc: "CONFLICT", text: "Este recordatorio ya no es tuyo: pide los pendientes de nuevo." },
  client_deleted: { status: 409, trpc: "CONFLICT", text: "Este cliente fue eliminado." },
  live_appointments: {
    status: 409,
    trpc: "CONFLICT",
    text: "Este cliente tiene citas pendientes. Cancélalas antes de eliminarlo.",
  },
  package_sold: {
    status: 409,
    trpc: "CONFLICT",
    text: "Este paquete ya se vendió y no se puede eliminar del todo. Puedes ocultarlo.",
  },
  precondition_failed: {
    status: 412,
    trpc: "PRECONDITION_FAILED",
    text: "Lo que ibas a cambiar ya cambió. Vuelve a leerlo.",
  },
  payload_too_large: { status: 413, trpc: "PAYLOAD_TOO_LARGE", text: "La solicitud supera los 256 KB permitidos." },
  unsupported_media_type: {
    status: 415,
    trpc: "UNSUPPORTED_MEDIA_TYPE",
    text: "Envía el cuerpo como application/json.",
  },
  idempotency_mismatch: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    text: "Esta Idempotency-Key ya se usó con otra solicitud. Usa una nueva.",
  },
  google_disconnected: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    text: "Conecta tu cuenta de Google para crear reuniones de Meet.",
  },
  other_google_account: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    text: "Elegiste otra cuenta de Google.",
  },
  past: { status: 422, trpc: "UNPROCESSABLE_CONTENT", text: "No se puede agendar en el pasado." },
  outside_availability: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    text: "Ese horario está fuera de la disponibilidad publicada.",
  },
  off_grid: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    text: "Las citas empiezan en uno de los turnos publicados.",
  },
  horizon: { status: 422, trpc: "UNPROCESSABLE_CONTENT", text: "Todavía no se agenda para esa fecha." },
  notice: { status: 422, trpc: "UNPROCESSABLE_CONTENT", text: "Es muy pronto para agendar a esa hora." },
  buffer: { status: 422, trpc: "UNPROCESSABLE_CONTENT", text: "Esa hora queda muy cerca de otra cita." },
  busy_elsewhere: { status: 422, trpc: "UNPROCESSABLE_CONTENT", text: "Hay otro compromiso a esa hora." },
  unknown: { status: 422, trpc: "UNPROCESSABLE_CONTENT", text: "No se sabe si esa hora está libre." },
  limit: { status: 422, trpc: "UNPROCESSABLE_CONTENT", text: "El agente llegó a su límite." },
  nothing_owed: { status: 422, trpc: "UNPROCESSABLE_CONTENT", text: "Este cliente no debe nada." },
  price_mismatch: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    text: "El agente vende al precio del catálogo.",
  },
  not_refundable: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    text: "El agente solo devuelve la sesión de una cita cancelada o que aún no empieza.",
  },
  base_value_missing: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    text: "Debe configurar el valor base de consulta primero.",
  },
  package_inactive: { status: 422, trpc: "UNPROCESSABLE_CONTENT", text: "Este paquete ya no se ofrece." },
  other_client: { status: 422, trpc: "UNPROCESSABLE_CONTENT", text: "Este paquete es de otro cliente." },
  session_not_used: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    text: "Esta cita no usa ninguna sesión de este paquete.",
  },
  invalid_slot: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    text: "Esa hora no es de las que ofrece la agenda. Pide las horas de nuevo y elige una de ellas.",
  },
  invalid_transition: { status: 422, trpc: "UNPROCESSABLE_CONTENT", text: "La cita no puede pasar a ese estado." },
  rate_limited: { status: 429, trpc: "TOO_MANY_REQUESTS", text: "Demasiadas solicitudes. Espera un momento." },
  storage_full: {
    status: 503,
    trpc: "SERVICE_UNAVAILABLE",
    text: "El disco del computador está lleno o no deja escribir: no se guardó nada. Libera espacio e inténtalo de nuevo.",
  },
  unavailable: {
    status: 503,
    trpc: "SERVICE_UNAVAILABLE",
    text: "No pudimos llegar a nuestros datos. Inténtalo de nuevo.",
  },
  internal: { status: 500, trpc: "INTERNAL_SERVER_ERROR", text: "Algo salió mal de nuestro lado. Inténtalo de nuevo." },
} as const;

export type ErrorCode = keyof typeof errorTable;

export interface FieldError {
  path: string;
  message: string;
}

interface AppErrorOptions {
  /** Spanish, fit to show. */
  message?: string;
  errors?: FieldError[];
  /** Extra members of the answer, such as conflicting times. */
  data?: Record<string, unknown>;
  /** A short English reason for the log only, where the code is not specific. */
  reason?: string;
  cause?: unknown;
}

/** An error that may be shown. Any other becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[];
  readonly data: Record<string, unknown>;
  readonly reason: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorTable[code].text, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.errors = options.errors ?? [];
    this.data = options.data ?? {};
    this.reason = options.reason;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** A refusal of one input field. `message` is Spanish, fit to show. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError("invalid_input", { message, errors: [{ path, message }] });
