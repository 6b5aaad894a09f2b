const icon = (file: string, sizes: string, purpose = "any") => ({
  src: `/icons/${file}.png`,
  sizes,
  type: "image/png",
  purpose,
});

export const APP_MANIFEST = {
  id: "/",
  name: "Sereno",
  short_name: "Sereno",
  description: "Tu consulta, en calma: citas, disponibilidad, paquetes y clientes.",
  lang: "es-CO",
  start_url: "/dashboard",
  scope: "/",
  display: "standalone",
  background_color: "#fafaf9",
  theme_color: "#fafaf9",
  icons: [
    icon("sereno-192", "192x192"),
    icon("sereno-512", "512x512"),
    icon("sereno-maskable-512", "512x512", "maskable"),
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
  ],
  shortcuts: [
    { name: "Nueva cita", url: "/dashboard?nueva=cita", icons: [icon("nueva-cita-96", "96x96")] },
    { name: "Hoy", url: "/dashboard?tab=hoy", icons: [icon("hoy-96", "96x96")] },
  ],
};
