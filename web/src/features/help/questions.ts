import { vacationAddress } from "../../domain/address/addresses";
import { importAddress, profileAddress } from "../../domain/address/profile-tabs";

interface Question {
  title: string;
  /** Paragraphs. Words in single quotes are quoted from the screens. */
  answer: string[];
  link: { to: string; label: string };
}

export const QUESTIONS: Question[] = [
  {
    title: "¿Cómo agendo, muevo o cancelo una cita?",
    answer: [
      "Pulsa 'Nueva Cita', escribe el nombre de la persona, elige una de tus horas libres y termina con 'Crear cita'. Si viene seguido, 'Repetir' agenda varias fechas de una vez.",
      "Para cambiarla, abre los tres puntos de la cita: 'Mover…' le da otra hora y 'Cancelar cita' libera la suya. Si hay dinero o un paquete de por medio, antes te preguntamos o te decimos qué pasa con él.",
    ],
    link: { to: "/dashboard", label: "Ir a Citas" },
  },
  {
    title: "¿De dónde salen mis horas libres?",
    answer: [
      "De las horas que marcas para cada día de la semana, menos tus citas, tus pausas y los días que cierras. Cámbialas y pulsa 'Guardar disponibilidad'.",
      "En 'Reglas de agenda', más abajo, están la pausa entre citas, la anticipación mínima y el máximo de citas. Con 'No ofrecer horas ocupadas en mi Google Calendar' tampoco se ofrece lo que ya tienes en tu calendario principal.",
    ],
    link: { to: "/availability", label: "Ir a Disponibilidad" },
  },
  {
    title: "¿Cómo vendo un paquete y veo cuánto queda?",
    answer: [
      "Primero crea lo que ofreces con 'Agregar Paquete'. Después abre a la persona en Clientes y pulsa 'Vender paquete', o elige 'Paquete' al agendarle una cita.",
      "Cada cita que agendas con el paquete usa una sesión. Cuántas le quedan se ve arriba en su ficha; mientras le queden, no se le vende otro.",
    ],
    link: { to: "/packages", label: "Ir a Paquetes" },
  },
  {
    title: "¿Cómo anoto un pago y cobro lo que me deben?",
    answer: [
      "En Cobros está cada persona que te debe. Pulsa 'Registrar pago' y escribe cuánto y cómo te pagó; si fue solo una parte, lo demás sigue pendiente.",
      "Para cobrarle, elige 'Mensaje' en sus tres puntos: va escrito con lo que debe, y tú lo envías con 'Abrir WhatsApp'. El texto se cambia en Perfil, en 'Cobro'.",
    ],
    link: { to: "/cobros", label: "Ir a Cobros" },
  },
  {
    title: "¿Cómo cierro unos días por vacaciones?",
    answer: [
      "En Disponibilidad pulsa 'Vacaciones o día libre', elige las fechas y guarda. Si ya tenías citas, decides qué pasa con cada una antes de que algo cambie: 'Cancelar', 'Mover' o 'Mantener'. Después les avisas con un mensaje ya escrito.",
      "Para un solo día sirve también 'Cerrar este día', en las opciones de ese día en Citas; para los festivos, 'Cerrar los festivos'.",
    ],
    link: { to: vacationAddress(), label: "Elegir las fechas" },
  },
  {
    title: "¿Cómo traigo a mis clientes?",
    answer: [
      "Con 'Traer mi consulta': desde tu Google Calendar o un archivo, que puede ser de Excel, de tu calendario o de tus contactos. Si los llevas en un cuaderno, llena la plantilla de 'Descargar plantilla'. Nada se guarda hasta que aceptes los totales.",
      "De uno en uno, usa 'Agregar Cliente' en Clientes.",
    ],
    link: { to: importAddress(), label: "Traer mi consulta" },
  },
  {
    title: "¿Qué hace Sereno con Google Calendar y Meet?",
    answer: [
      "Una cita virtual con 'Crear reunión de Google Meet' queda en tu calendario con su enlace, y se invita al paciente: por eso hace falta su correo. Si aquí la mueves o la cancelas, la reunión también cambia; lo que cambies en Google no llega a Sereno.",
      "Las presenciales quedan en tu calendario si activas 'También las presenciales'. Si no has dado el permiso, pulsa 'Conectar Google'; sin él, todo lo demás funciona.",
    ],
    link: { to: profileAddress("recordatorios"), label: "Ver Google Calendar" },
  },
  {
    title: "¿Cómo atiende el asistente por WhatsApp?",
    answer: [
      "Es un programa aparte, conectado a tu WhatsApp. Activa 'Agente activo', crea su clave con 'Crear acceso' y pásasela a quien te lo instala. Busca horas libres, agenda, mueve, confirma y cancela por ti; no ve tus notas ni elimina nada.",
      "Todo lo que hizo queda a la vista; si movió o canceló una cita que aún no llega, pulsa 'Deshacer'. En 'Límites' dices cuánto puede hacer sin ti.",
    ],
    link: { to: "/asistente", label: "Ir a Asistente" },
  },
  {
    title: "¿Cómo les recuerdo la cita a mis pacientes?",
    answer: [
      "En Citas, abre 'Recordatorios de mañana': cada mensaje va escrito y tú lo envías por WhatsApp con un toque.",
      "A quien lo autorizó en su ficha le pueden llegar solos, por tu asistente o por correo. Eso, el texto y cuánto antes salen se eligen en 'Cambiar recordatorios'.",
    ],
    link: { to: profileAddress("recordatorios"), label: "Ir a Recordatorios" },
  },
  {
    title: "¿Cómo me llevo todo o cierro mi cuenta?",
    answer: [
      "'Llevarme todo' te da un archivo con tus clientes, citas, paquetes, pagos y papeles, cuando quieras.",
      "Con 'Cerrar mi cuenta' tienes 30 días para arrepentirte: basta con volver a entrar. Después se borra todo, menos los recibos y las cuentas de cobro, que quedan sin nombres los años que elijas.",
    ],
    link: { to: profileAddress("cuenta"), label: "Ir a Cuenta y datos" },
  },
];
