import { readText, sourceFiles } from "../files";
import { type Import, importsOf } from "./imports";

type Face = "screen" | "REST" | "MCP" | "mail" | "PDF" | "link page";

/** Entry file of each face. A face is a channel that states facts to people or programs. */
const ROOTS: Record<Face, string> = {
  screen: "web/src/main.tsx",
  REST: "packages/api/src/router.ts",
  MCP: "packages/api/src/mcp-app.ts",
  mail: "packages/core/src/jobs/send-reminders.ts",
  PDF: "web/src/main.tsx",
  "link page": "packages/api/src/confirmation/routes.ts",
};

interface Told {
  /** The module that exports `name`, which writes the fact as text, and the functions `within`, which call `name`. */
  module: string;
  name: string;
  within?: readonly string[];
  /** The files of each face that state the fact, or why none does. 'a.ts > p': a.ts forwards procedure p's answer. */
  faces: Record<Face, readonly string[] | string>;
  /** Matches code that writes the fact's words itself instead of calling the function. */
  byHand: RegExp;
  /** Files that match `byHand` for another reason. They need not call the function. */
  except?: readonly string[];
}

const core = "packages/core/src";
const api = "packages/api/src";
const tools = `${api}/mcp/tools.ts`;
const page = `${api}/confirmation/page.ts`;
const features = "web/src/features";

const inWeb = (files: string) => files.split(/\s+/).map((file) => `web/src/${file}`);

const NEUTRAL = "Others may read it, so it names neither money nor packages.";
const PAPER = "Papers are about money.";

export const FACTS: Record<string, Told> = {
  debt: {
    module: `${core}/domain/payment/rules`,
    name: "debtText",
    faces: {
      screen: inWeb(`features/clients/model/client-texts.ts features/clients/model/merge.ts
        features/clients/sheet/sheet-money.tsx features/practice/import/review-row.tsx`),
      REST: [`${core}/store/payment/read.ts`],
      MCP: [`${tools} > payment.balance`],
      mail: NEUTRAL,
      PDF: "A statement has a column for it.",
      "link page": NEUTRAL,
    },
    byHand: /\bdebe \$?\{/i,
  },
  hour: {
    module: `${core}/lib/spanish/rules`,
    name: "spokenMinute",
    within: ["spokenTime", "spokenLocal"],
    faces: {
      screen: ["web/src/lib/clock/dates.ts"],
      REST: [`${core}/store/availability/slot-texts.ts`],
      MCP: [tools, `${tools} > availability.slots`],
      mail: [`${core}/domain/reminder/text/rules.ts`],
      PDF: "Papers have days only.",
      "link page": [page],
    },
    byHand: /"a\.\sm\."|toLocaleTimeString|timeStyle|hour12/,
  },
  mode: {
    module: `${core}/domain/appointment/rules`,
    name: "modeLabel",
    faces: {
      screen: inWeb(`domain/appointment/hour-names.ts domain/day-closure/affected-row.tsx
        domain/reminder/reminders-dialog.tsx features/appointments/model/appointment-form.ts
        features/appointments/model/agenda.ts features/appointments/model/time/slot-times.ts
        features/appointments/series/pattern-fields.tsx features/assistant/model/activity-detail.ts
        features/clients/model/visit-history.ts features/offline/kept-agenda.tsx
        features/practice/archive/calendar-file.ts features/practice/archive/tables.ts`),
      REST: [`${core}/actions/approval/ask.ts`],
      MCP: [tools],
      mail: "A reminder says the place.",
      PDF: PAPER,
      "link page": [page],
    },
    byHand: /"(cita )?virtual"\s*:\s*"(cita )?presencial"|"(cita )?presencial"\s*:\s*"(cita )?virtual"/i,
  },
  "sessions left": {
    module: `${core}/domain/purchase/rules`,
    name: "leftText",
    faces: {
      screen: inWeb(`domain/client/follow-up-texts.tsx domain/waitlist/waitlist-texts.ts
        features/appointments/dialog/packages/session-fields.tsx features/clients/model/client-form.ts
        features/clients/model/client-texts.ts features/clients/model/merge.ts features/clients/sheet/client-sheet.tsx`),
      REST: [`${core}/store/purchase/ledger.ts`, `${core}/queries/series-preview.ts`],
      MCP: [tools],
      mail: NEUTRAL,
      PDF: PAPER,
      "link page": NEUTRAL,
    },
    byHand: /\bquedan?:? \$?\{(?!formatPesos)|queda"\s*:\s*"(le )?quedan/i,
    // This file shows the label 'Quedan: 3 sesiones', not the fact's sentence.
    except: ["web/src/domain/package/package-progress.tsx"],
  },
  "session after the package's end": {
    module: `${core}/domain/purchase/rules`,
    name: "sessionNote",
    faces: {
      screen: [`${features}/appointments/dialog/packages/end-note.tsx`],
      REST: [`${core}/store/appointment/record.ts`],
      MCP: [`${tools} > appointment.checkAvailability`, `${tools} > appointment.book`],
      mail: NEUTRAL,
      PDF: PAPER,
      "link page": [`${core}/queries/open-confirmation.ts`],
    },
    byHand: /El paquete (vence antes|venció el)/,
  },
  "notice for cancelling": {
    module: `${core}/domain/booking/rules`,
    name: "untilText",
    within: ["cancelText", "lateText"],
    faces: {
      screen: [`${features}/availability/rules/rules-form.ts`],
      REST: [`${core}/store/booking/read.ts`, `${core}/queries/agent-context.ts`],
      MCP: [tools, `${tools} > agent.context`],
      mail: "Its link leads to the page that says it.",
      PDF: PAPER,
      "link page": [page],
    },
    byHand: /hasta \$\{spokenMinutes|cancelar tu cita \$\{/i,
  },
  "annulled cuenta de cobro or payment": {
    module: `${core}/domain/bill/rules`,
    name: "billNote",
    faces: {
      screen: [`${features}/payments/bills/bills-card.tsx`, `${features}/practice/archive/pack.ts`],
      REST: "It answers no cuentas de cobro.",
      MCP: "It answers no cuentas de cobro.",
      mail: NEUTRAL,
      PDF: [`${features}/payments/papers/bill-pdf.ts`],
      "link page": NEUTRAL,
    },
    byHand: /"ANULADA"|pago de esta cuenta/,
  },
};

const bare = (file: string) => file.replace(/\.tsx?$/, "");

class Sources {
  readonly texts: Map<string, string>;
  readonly imports: Map<string, Import[]>;

  constructor(root: string) {
    const files = sourceFiles(root).filter(
      (file) => /^(packages\/[^/]+\/src|functions|web\/src)\//.test(file) && !/\.test\.tsx?$|fixture/.test(file),
    );
    this.texts = new Map(files.map((file) => [file, readText(file, root)]));
    this.imports = new Map(files.map((file) => [bare(file), importsOf(root, file)]));
  }

  /** The file and the modules that it imports by value, directly or through a chain of at most `most` imports. */
  reached(file: string, most = Number.POSITIVE_INFINITY): string[] {
    let [found, last] = [[bare(file)], [bare(file)]];
    for (let hops = 0; last.length > 0 && hops < most; hops++) {
      const next = last.flatMap((each) => (this.imports.get(each) ?? []).filter(({ isType }) => !isType));
      last = [...new Set(next.map(({ to }) => to))].filter((to) => this.imports.has(to) && !found.includes(to));
      found = [...found, ...last];
    }
    return found;
  }

  takes(modules: string[], { module, name, within = [] }: Told): boolean {
    const taken = modules
      .flatMap((each) => this.imports.get(each) ?? [])
      .filter(({ to, isType }) => to === module && !isType);
    return taken.some(({ names }) => [name, ...within].some((each) => names.includes(each)));
  }
}

export function checkFacts(root: string, facts = FACTS, roots: Partial<Record<Face, string>> = ROOTS): string[] {
  const sources = new Sources(root);
  const { texts } = sources;
  const faces = new Map(Object.entries(roots).map(([face, file]) => [face, new Set(sources.reached(file))]));
  return Object.entries(facts).flatMap(([fact, told]) => {
    const { module, name, byHand, except = [] } = told;
    const own = [...texts.keys()].find((file) => bare(file) === module) ?? "";
    const isExported = new RegExp(`^export (const|function) ${name}\\b`, "m").test(texts.get(own) ?? "");
    const problems = isExported ? [] : [`${module} does not export ${name}`];
    for (const [face, said] of Object.entries(told.faces)) {
      for (const each of typeof said === "string" ? [] : said) {
        const [file = "", procedure] = each.split(" > ");
        const [router] = procedure?.split(".") ?? [];
        const isSaid = router
          ? texts.get(file)?.includes(`call("${procedure}"`) &&
            sources.takes(sources.reached(`${api}/routers/${router}.ts`), told)
          : sources.takes(sources.reached(file, 1), told);
        if (!faces.get(face)?.has(bare(file))) problems.push(`${file} is no part of ${face}`);
        if (!isSaid) problems.push(`${each} does not say it by ${name}`);
      }
    }
    const handmade = [...texts].filter(([file, text]) => file !== own && !except.includes(file) && byHand.test(text));
    return [...problems, ...handmade.map(([file]) => `${file} says it by hand`)].map((each) => `${fact}: ${each}`);
  });
}
