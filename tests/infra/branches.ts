import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../files";

export const BRANCHES = [
  ...["fix", "a", "7", "main2", "develop", "v1.2.3", "2026-11-26", "UPPER", "camelCase", "snake_case", "dots.in.it"],
  ...["production", "production-hotfix", "productions", "production/hotfix", "Production", "pro-duction", "prod"],
  ...["--", "-", "---", "___", "...x", "-leading", "trailing-", "/", "@", "#1", "++", "a--b", "a/-/b"],
  ...["Feature/Citas por WhatsApp", "feature/citas-por-whatsapp", "feature/citas-por-correo"],
  ...["ñandú", "día", "日本語", "🌱"],
  ...["dependabot/npm_and_yarn/vite-8", "dependabot/npm_and_yarn/vite-9", "a".repeat(60), "b".repeat(244)],
];

const known = new Map<string, string>();

export function stageOf(branch: string): string {
  const stage = known.get(branch) ?? execFileSync(join(ROOT, ".github/stage"), [branch], { encoding: "utf8" }).trim();
  known.set(branch, stage);
  return stage;
}
