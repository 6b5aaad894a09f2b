import { Contact, LegalPage } from "./legal-page";

type Item = readonly [what: string, details: string];

const KEPT: Item[] = [
  ["Tu cuenta", "nombre, correo y foto de Google, y lo que escribes en tu perfil, datos bancarios incluidos."],
  ["Tus pacientes", "nombre, teléfono, correo, identificación y notas. Son datos sensibles: hablan de su salud."],
  [
    "Tu agenda",
    "citas y por qué se cancelaron, horarios, paquetes y sesiones, y quién cambió qué: tú, tu agente, tu paciente o el sistema.",
  ],
  [
    "Los recordatorios",
    "si tu paciente los autorizó, o los rechazó por su enlace, cuándo y cómo, también antes, cuáles salieron, y si su correo no los recibe.",
  ],
  [
    "Lo que responden tus pacientes",
    "si les envías el enlace de una cita: si van o no van. De cada enlace solo queda su huella, hasta que la cita empieza.",
  ],
  ["La lista de espera", "quién espera, qué días, horas y modalidad, hasta cuándo, y qué le ofreciste."],
  [
    "Tus cobros",
    "qué te deben, pagos, recibos y cuándo cobraste por mensaje, y tus gastos, para que lleves tus cuentas.",
  ],
  ["Tus cuentas de cobro", "quién paga, con su documento, el concepto y el valor. Las ves tú; tu agente, no."],
  [
    "Tus horas ocupadas en Google Calendar",
    "solo si lo activas, y solo cuándo empiezan y terminan, para no ofrecerlas. Tu agente sabe que no estás, no por qué.",
  ],
  [
    "Lo que traes de Google Calendar",
    "si pides traer tu consulta de ahí, se leen los títulos, los invitados y las horas de tus eventos de los próximos seis meses, y si tienen videollamada. Queda lo que aceptes; lo demás no se guarda.",
  ],
  [
    "Tus dispositivos",
    "en qué navegador y sistema abriste Sereno, desde cuándo, a qué hora lo usaste por última vez y cerca de qué ciudad, para que reconozcas los tuyos y cierres los demás. Nunca la dirección de internet.",
  ],
  ["Tu conexión con Google", "el permiso que nos diste para usar tu calendario, cifrado."],
  ["Tu dirección para otros calendarios", "si creas una: su huella, qué muestra y cuándo la leyeron por última vez."],
  ["Registros técnicos", "qué se llamó, cuándo y con qué resultado; nunca nombres, teléfonos ni notas."],
];

const IN_BROWSER: Item[] = [
  ["Tu sesión", "con tu nombre, correo y foto, hasta que la cierras o abres Sereno después de que venza."],
  [
    "Lo que escribes y no guardas",
    "para ofrecértelo durante una hora si algo te interrumpe: nombres, teléfonos, identificación, fechas y valores, pero nunca notas ni datos bancarios. Se borra cuando guardas, descartas o cierras sesión, o al volver a Sereno pasada la hora.",
  ],
  [
    "Tu agenda sin conexión",
    "solo si la activas: horas, modalidad y primer nombre de hoy y mañana, hasta que la apagas o cierras sesión, o abres Sereno después de que venza.",
  ],
  ["Tus preferencias", "como la vista del calendario, hasta que las cambias."],
];

const List = ({ items }: { items: Item[] }) => (
  <ul className="flex list-disc flex-col gap-1.5 pl-5">
    {items.map(([what, details]) => (
      <li key={what}>
        <strong className="font-medium">{what}:</strong> {details}
      </li>
    ))}
  </ul>
);

const SECTIONS = [
  {
    title: "Quién responde",
    text: (
      <p>
        De los datos de los pacientes responde su terapeuta; quien opera Sereno los trata por encargo suyo. De los datos
        de la cuenta del terapeuta responde quien opera Sereno. Escríbele a <Contact />.
      </p>
    ),
  },
  {
    title: "Qué guardamos y para qué",
    text: (
      <>
        <p>Solo lo que hace falta para llevar la consulta:</p>
        <List items={KEPT} />
        <p>No hay publicidad, ni rastreadores, ni cookies.</p>
      </>
    ),
  },
  {
    title: "Qué queda en tu navegador",
    text: (
      <>
        <List items={IN_BROWSER} />
        <p>
          Quien use ese navegador puede verlo. Si compartes el equipo, cierra sesión: así se borra todo menos tus
          preferencias.
        </p>
      </>
    ),
  },
  {
    title: "Cuánto tiempo",
    text: (
      <p>
        Mientras tengas tu cuenta. Si la cierras desde tu perfil, a los 30 días se borra todo, menos los recibos y las
        cuentas de cobro, que quedan sin nombres durante los años que elijas. Cuando eliminas un cliente se borran su
        nombre, sus datos de contacto y sus notas; las fechas y los valores quedan sin nombre, también en pagos y
        cuentas de cobro. Las horas ocupadas se borran cuando apagas esa opción, y la dirección para otros calendarios,
        cuando la quitas. Las copias de seguridad se van a los 35 días, una hora ofrecida a los 30 de su fecha, los
        registros técnicos a los 3 meses y una sesión a los 7 días.
      </p>
    ),
  },
  {
    title: "Quién más los ve",
    text: (
      <p>
        Nadie los compra ni los recibe para otra cosa. Google recibe lo necesario para que entres y, si creas una
        reunión, el nombre, el correo del invitado y la hora; si llevas a tu calendario las citas presenciales, el
        nombre y la hora; nunca las notas. Si creas una dirección para otro calendario, quien la tenga ve a qué horas
        atiendes y, solo si lo eliges, las iniciales. Quien tenga el enlace de una cita ve su primer nombre, la fecha,
        la hora, la modalidad, el lugar o la videollamada, el WhatsApp de quien le atiende y, si hay, lo ya pagado y
        hasta cuándo va su paquete; puede responder por esa cita y apagar los recordatorios. El de una hora ofrecida
        muestra la hora y qué cambia si la toma. Amazon Web Services los aloja, cifrados, fuera de Colombia. Tu agente
        de WhatsApp ve lo que necesita para agendar, recordar y ofrecer, y nunca las notas. WhatsApp recibe lo que
        envías. Si activas los recordatorios por correo, el servicio de correo de Amazon (SES), o el servidor de correo
        que use quien opera Sereno, recibe la dirección de tu paciente, su primer nombre, el día, la hora, el lugar y
        sus enlaces, y le avisa a Sereno si el mensaje rebotó o no lo querían.
      </p>
    ),
  },
  {
    title: "Tus derechos",
    text: (
      <>
        <p>
          La Ley 1581 de 2012 te permite conocer, actualizar, corregir y suprimir tus datos, y retirar tu autorización.
          El terapeuta lo hace desde la ficha de cada cliente: 'Exportar datos', editar o 'Eliminar cliente'; y con lo
          suyo desde su perfil: 'Llevarme todo' o 'Cerrar mi cuenta'. Si eres paciente, pídeselo a tu terapeuta; los
          recordatorios los apagas tú desde el enlace que trae cada uno.
        </p>
        <p>
          Las consultas se responden en 10 días hábiles y los reclamos en 15. Si la respuesta no te sirve, puedes
          quejarte ante la Superintendencia de Industria y Comercio.
        </p>
      </>
    ),
  },
];

export const Component = () => (
  <LegalPage
    title="Política de privacidad"
    intro="Qué datos trata Sereno, por qué y hasta cuándo. Vigente desde el 24 de noviembre de 2026."
    sections={SECTIONS}
  />
);
