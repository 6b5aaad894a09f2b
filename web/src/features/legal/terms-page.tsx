import { LegalPage } from "./legal-page";

const SECTIONS = [
  {
    title: "Qué es Sereno",
    text: (
      <p>
        Una herramienta para que un terapeuta independiente lleve sus citas, horarios, paquetes y clientes. No presta
        servicios de salud, no da consejo clínico y no reemplaza la historia clínica que la ley te pide.
      </p>
    ),
  },
  {
    title: "Tu cuenta",
    text: (
      <p>
        Entras con tu cuenta de Google. Lo que se hace con tu sesión o con los accesos de tu agente de WhatsApp cuenta
        como hecho por ti: cuídalos. Si dudas de alguno, ciérralo: las sesiones, en tu perfil; los accesos, en
        'Asistente'.
      </p>
    ),
  },
  {
    title: "Los datos son tuyos",
    text: (
      <p>
        Lo que guardas es tuyo y de tus pacientes. Ante ellos tú eres responsable de sus datos: pídeles su autorización
        antes de guardarlos. Sereno los trata solo para prestarte el servicio, como explica la política de privacidad.
      </p>
    ),
  },
  {
    title: "Lo que no se puede",
    text: (
      <p>
        Usar Sereno para algo ilegal, intentar ver datos de otra consulta, o cargarlo de solicitudes hasta estorbarles a
        los demás. Quien lo haga puede perder el acceso.
      </p>
    ),
  },
  {
    title: "Hasta dónde respondemos",
    text: (
      <p>
        Trabajamos para que ninguna cita se pierda ni se cruce, y hay copias de seguridad, pero no podemos prometer que
        el servicio nunca falle. Los precios, los cobros y los acuerdos con tus pacientes son entre ellos y tú.
      </p>
    ),
  },
  {
    title: "Cambios y salida",
    text: (
      <p>
        Si estos términos cambian, te lo contaremos aquí. Puedes irte cuando quieras, desde tu perfil: 'Llevarme todo'
        te da tus datos y 'Cerrar mi cuenta' los borra, como explica la política de privacidad. Rige la ley colombiana.
      </p>
    ),
  },
];

export const Component = () => (
  <LegalPage
    title="Términos de servicio"
    intro="Lo que acuerdas con quien opera Sereno al usarlo. Vigentes desde el 29 de noviembre de 2026."
    sections={SECTIONS}
  />
);
