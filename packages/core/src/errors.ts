const of =
  <S extends number, T extends string>(status: S, trpc: T) =>
  (text: string) => ({ status, trpc, text });

const badRequest = of(400, "BAD_REQUEST");
const forbidden = of(403, "FORBIDDEN");
const conflict = of(409, "CONFLICT");
const unprocessable = of(422, "UNPROCESSABLE_CONTENT");
const unavailable = of(503, "SERVICE_UNAVAILABLE");

/** All errors by code, with HTTP status, tRPC code and default Spanish message for the responses of tRPC and REST. */
export const errorTable = {
  invalid_input: badRequest("Revisa los datos enviados."),
  batch_too_large: badRequest("Son demasiadas llamadas en una solicitud: máximo diez."),
  unknown_field: badRequest("La solicitud trae un campo que no existe."),
  malformed_json: of(400, "PARSE_ERROR")("El cuerpo de la solicitud no es JSON válido."),
  sign_in_failed: badRequest("Error al procesar la autenticación"),
  unauthorized: of(401, "UNAUTHORIZED")("Tu sesión terminó. Inicia sesión de nuevo."),
  recent_login_required: forbidden("Para esto confirma que eres tú: entra de nuevo con Google y repítelo."),
  access_denied: forbidden("Acceso denegado. Esta cuenta no está autorizada."),
  forbidden: forbidden("No tienes permiso para hacer esto."),
  rest_only: forbidden("El acceso de un agente solo sirve en la API REST, en /api/v1, y en /mcp."),
  agent_disabled: forbidden("El agente de WhatsApp está desactivado."),
  agent_paused: forbidden("Por ahora el asistente no puede hacer cambios. Tu terapeuta te responde directamente."),
  not_found: of(404, "NOT_FOUND")("No encontramos lo que buscas."),
  unknown_path: of(404, "NOT_FOUND")("Esta dirección no existe en la API."),
  method_not_allowed: of(405, "METHOD_NOT_SUPPORTED")("Este método no se permite en esta dirección."),
  overlap: conflict("Ese horario ya está ocupado."),
  other_conversation: forbidden(
    "Esta conversación es con otra persona: aquí solo se ve y se cambia lo de quien escribe.",
  ),
  asked: of(202, "PRECONDITION_FAILED")("Tu terapeuta tiene que dar su visto bueno: te avisamos cuando responda."),
  handoff_open: conflict("Tu terapeuta te responde directamente: por ahora el asistente no cambia nada aquí."),
  held: conflict("Esa hora está guardada por unos minutos: la toma quien recibió el enlace."),
  series_changed: conflict("Una de las fechas ya no está libre. No se agendó ninguna: revisa las fechas de nuevo."),
  closing_changed: conflict("Las citas cambiaron mientras decidías. No se guardó nada: revísalas de nuevo."),
  stale_version: conflict("Esta cita cambió en otro lugar."),
  busy: conflict("Hay muchos cambios al mismo tiempo. Inténtalo de nuevo."),
  active_package: conflict("No se puede crear un paquete nuevo hasta que se terminen las sesiones del paquete actual."),
  no_sessions_left: conflict("Este paquete ya no tiene sesiones disponibles."),
  purchase_expired: conflict("Este paquete ya expiró."),
  purchase_cancelled: conflict("Este paquete está cancelado."),
  session_taken: conflict("Esta cita ya usa una sesión de otro paquete."),
  duplicate_client: conflict("Ya tienes otro cliente con esos datos."),
  settlement_needed: conflict("Esto ya tiene un pago. Di qué pasa con ese dinero."),
  duplicate_payment: conflict("Ya registraste un pago de este cliente con esa referencia y ese valor."),
  announced: conflict("Este pago parece uno que ya está por verificar."),
  already_billed: conflict("Esto ya se cobró en otra cuenta de cobro."),
  credit_short: conflict("El saldo a favor no alcanza."),
  not_announced: conflict("Este pago ya no está por verificar."),
  claim_lost: conflict("Este recordatorio ya no es tuyo: pide los pendientes de nuevo."),
  client_deleted: conflict("Este cliente fue eliminado."),
  live_appointments: conflict("Este cliente tiene citas pendientes. Cancélalas antes de eliminarlo."),
  package_sold: conflict("Este paquete ya se vendió y no se puede eliminar del todo. Puedes ocultarlo."),
  precondition_failed: of(412, "PRECONDITION_FAILED")("Lo que ibas a cambiar ya cambió. Vuelve a leerlo."),
  payload_too_large: of(413, "PAYLOAD_TOO_LARGE")("La solicitud supera los 256 KB permitidos."),
  unsupported_media_type: of(415, "UNSUPPORTED_MEDIA_TYPE")("Envía el cuerpo como application/json."),
  idempotency_mismatch: unprocessable("Esta Idempotency-Key ya se usó con otra solicitud. Usa una nueva."),
  google_disconnected: unprocessable("Conecta tu cuenta de Google para crear reuniones de Meet."),
  other_google_account: unprocessable("Elegiste otra cuenta de Google."),
  past: unprocessable("No se puede agendar en el pasado."),
  outside_availability: unprocessable("Ese horario está fuera de la disponibilidad publicada."),
  off_grid: unprocessable("Las citas empiezan en uno de los turnos publicados."),
  horizon: unprocessable("Todavía no se agenda para esa fecha."),
  notice: unprocessable("Es muy pronto para agendar a esa hora."),
  buffer: unprocessable("Esa hora queda muy cerca de otra cita."),
  busy_elsewhere: unprocessable("Hay otro compromiso a esa hora."),
  unknown: unprocessable("No se sabe si esa hora está libre."),
  limit: unprocessable("El agente llegó a su límite."),
  nothing_owed: unprocessable("Este cliente no debe nada."),
  price_mismatch: unprocessable("El agente vende al precio del catálogo."),
  not_refundable: unprocessable("El agente solo devuelve la sesión de una cita cancelada o que aún no empieza."),
  base_value_missing: unprocessable("Debe configurar el valor base de consulta primero."),
  package_inactive: unprocessable("Este paquete ya no se ofrece."),
  other_client: unprocessable("Este paquete es de otro cliente."),
  session_not_used: unprocessable("Esta cita no usa ninguna sesión de este paquete."),
  invalid_slot: unprocessable(
    "Esa hora no es de las que ofrece la agenda. Pide las horas de nuevo y elige una de ellas.",
  ),
  invalid_transition: unprocessable("La cita no puede pasar a ese estado."),
  rate_limited: of(429, "TOO_MANY_REQUESTS")("Demasiadas solicitudes. Espera un momento."),
  storage_full: unavailable(
    "El disco del computador está lleno o no deja escribir: no se guardó nada. Libera espacio e inténtalo de nuevo.",
  ),
  unavailable: unavailable("No pudimos llegar a nuestros datos. Inténtalo de nuevo."),
  internal: of(500, "INTERNAL_SERVER_ERROR")("Algo salió mal de nuestro lado. Inténtalo de nuevo."),
} as const;

export type ErrorCode = keyof typeof errorTable;

export interface FieldError {
  path: string;
  message: string;
}

interface AppErrorOptions {
  /** Spanish message that callers may see; by default the message of the code. */
  message?: string;
  errors?: FieldError[];
  /** Extra fields of the error response, such as conflicting times. */
  data?: Record<string, unknown>;
  /** A short English reason for the log, which callers do not see. */
  reason?: string;
  cause?: unknown;
}

/** An error that a caller may see. Callers see an unexpected error as `internal`. */
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

/** Checks the version that the caller has seen, if any. @throws AppError `stale_version` if it is not `current`. */
export function requireVersion(current: number, seen: number | null | undefined, message?: string): void {
  if (seen != null && seen !== current) throw new AppError("stale_version", { message });
}

export const invalidField = (path: string, message: string): AppError =>
  new AppError("invalid_input", { message, errors: [{ path, message }] });
