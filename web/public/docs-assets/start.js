const target = document.getElementById("docs");
window.SwaggerUIBundle({
  domNode: target,
  url: target.dataset.document,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: false,
});
