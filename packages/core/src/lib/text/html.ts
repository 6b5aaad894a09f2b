const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** HTML that the tag `html` inserts unchanged. The tag escapes every other text. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | null | false | Part[];

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join("");
  return (part || "").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

export const html = (fixed: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(fixed.reduce((all, each, index) => all + textOf(parts[index - 1] ?? null) + each));
