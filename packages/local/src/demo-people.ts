const person = (
  name: string,
  phone: string,
  identification: string | null,
  email: string | null,
  virtual: boolean,
) => ({ name, phone, identification, email, virtual });
export type DemoClient = ReturnType<typeof person>;

/** Invented people. Colombian phones begin with 300 555, and addresses have no mailboxes (RFC 2606). */
export const demoClients: DemoClient[] = [
  person("Lucía Fernanda Ospina", "+57 300 555 0101", "1020456781", "lucia.ospina@example.com", true),
  person("Mateo Quintero Ríos", "+57 300 555 0102", "1032547698", "mateo.quintero@example.com", false),
  person("Valentina Gómez", "+57 300 555 0103", "52837461", "valentina.gomez@example.com", true),
  person("Andrés Felipe Muñoz", "+57 300 555 0104", "80123456", "andres.munoz@example.com", false),
  person("Sofía Peña Cárdenas", "+57 300 555 0105", null, "sofia.pena@example.com", true),
  person("Juan Camilo Herrera", "+57 300 555 0106", "1015987321", null, false),
  person("María José Castaño", "+57 300 555 0107", "43567890", "mariajose.castano@example.com", true),
  person("Nicolás Arboleda", "+57 300 555 0108", "1098765432", "nicolas.arboleda@example.com", false),
  person("Gabriela Zuluaga Mejía", "+57 300 555 0109", "1144021987", "gabriela.zuluaga@example.com", true),
  person("Óscar Iván Patiño", "+57 300 555 0110", null, null, false),
  person("Daniela Echeverri", "+57 300 555 0111", "1037612345", "daniela.echeverri@example.com", true),
  person("Santiago Bermúdez León", "+57 300 555 0112", "79845612", "santiago.bermudez@example.com", false),
  person("Isabela Rincón", "+57 300 555 0113", "1019283746", "isabela.rincon@example.com", true),
  person("Tomás Villegas Duque", "+34 612 345 678", null, "tomas.villegas@example.com", true),
  person("Carolina Ximena Buitrago de la Espriella", "+57 300 555 0115", "35478291", "carolina.b@example.com", true),
  person("Felipe Nariño", "+57 300 555 0116", "1010203040", null, false),
];

export const demoNotes = [
  "Trae el registro de sueño de la semana.",
  "Primera sesión: entrevista inicial y acuerdos.",
  "Retomar el ejercicio de respiración.",
  "Prefiere que le escriban por WhatsApp después de las 5.",
  "Revisar avances del plan de exposición.",
];
