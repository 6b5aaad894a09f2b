import { inspect } from "node:util";
import { restTable } from "@sereno/api/rest-table";
import { begin, Caller, LONGEST_MS } from "./gate";
import type { Login } from "./logins";
import type { World } from "./world";

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

interface Call {
  procedure: string;
  input: Record<string, unknown>;
  /** Idempotency key; absent for reads, sign-ins, and changes that `changeOnce` sends. */
  key?: string;
  /** Time of the first attempt, in milliseconds since 1970. */
  began: number;
}

const TRIES = 3;
/** Procedures that continue their work after the first write, so a repeated call may get another answer. */
const GO_ON = ["dayClosure.start", "dayClosure.undo", "import.undo"];
/** Temporary errors, after which a retry may succeed; after a 401 the client first signs in again. */
const isPassing = ({ status, body }: Answer) => [401, 429, 503].includes(status) || body.code === "busy";
const asksToSignIn = ({ status, body }: Answer) => status === 401 || body.code === "recent_login_required";

/** A tab of a therapist's browser, which uses tRPC, or an assistant with a token, which uses REST. */
export class Client {
  private deliveries = 0;
  private changes = 0;
  private token: string | undefined;

  constructor(
    readonly world: World,
    readonly name: string,
    readonly login: Login,
    private readonly agentToken?: string,
  ) {
    this.token = agentToken;
  }

  private get now(): number {
    return this.world.time.now().getTime();
  }

  get told() {
    return this.world.told[this.login];
  }

  async ask(procedure: string, input: Record<string, unknown> = {}): Promise<Answer | null> {
    return this.deliver({ procedure, input, began: this.now });
  }

  async list<T>(procedure: string, name: string, input: Record<string, unknown> = {}): Promise<T[]> {
    const answer = await this.ask(procedure, input);
    return (answer?.status === 200 ? (answer.body[name] as T[] | undefined) : undefined) ?? [];
  }

  /** Sends a change once, without an idempotency key; null after no answer or a temporary error. */
  async changeOnce(procedure: string, input: Record<string, unknown>): Promise<Answer | null> {
    const answer = await this.deliver({ procedure, input, began: this.now });
    return answer && !isPassing(answer) ? answer : null;
  }

  /** Sends a change up to `TRIES` times with one key, at first twice if `isTwice`; null if no answer was final. */
  async change(procedure: string, input: Record<string, unknown>, isTwice = false): Promise<Answer | null> {
    const call: Call = { procedure, input, key: `${this.name}-${++this.changes}`, began: this.now };
    let answer: Answer | null = null;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const answers = await Promise.all(
        isTwice && attempt === 0 ? [this.deliver(call), this.deliver(call)] : [this.deliver(call)],
      );
      const isDone = (each: Answer | null) => each && each.status < 300;
      answer = answers.find(isDone) ?? answers.find((each) => each === null) ?? answers[0] ?? null;
      if (answer && !isPassing(answer)) return answer;
    }
    // After a temporary refusal or no answer, an earlier attempt may still have succeeded.
    return null;
  }

  /** Deletes a record, and notes in `told` that it is gone, or that it may be gone if there was no answer. */
  async lose(id: string, procedure: string, input: Record<string, unknown>): Promise<void> {
    this.told.tryToLose(id);
    const answer = await this.change(procedure, input);
    if (answer) this.told.lose(id, answer.status < 300 || answer.status === 404 ? "done" : "refused");
  }

  private async deliver(call: Call): Promise<Answer | null> {
    if (this.token) {
      const answer = await this.send(call);
      if (!answer || !asksToSignIn(answer)) return answer && this.heard(call, answer);
    }
    if (this.agentToken || !(await this.signIn())) return null;
    const again = await this.send(call);
    return again && this.heard(call, again);
  }

  /** Signs in with Google, which also connects the Google calendar. */
  async signIn(): Promise<boolean> {
    const begun = await this.send({ procedure: "auth.startGoogleLogin", input: {}, began: this.now });
    if (begun?.status !== 200) return false;
    const done = await this.send({
      procedure: "auth.completeGoogleLogin",
      input: { code: this.login, state: begun.body.state },
      began: this.now,
    });
    if (done?.status !== 200) return false;
    this.token = String(done.body.access_token);
    return true;
  }

  private async send({ procedure, input, key, began }: Call): Promise<Answer | null> {
    const { app, gate, trace } = this.world;
    const caller = new Caller(`${this.name}#${++this.deliveries}`, gate);
    const { method, path, body } = this.agentToken ? restCall(procedure, input) : trpcCall(procedure, input);
    trace.add(`${caller.name} asks ${procedure} ${JSON.stringify(input)}`);
    const isOver = () => this.now - began > LONGEST_MS;
    const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
    const response = await caller.run(async () => {
      await begin();
      if (isOver()) return null;
      const response = await app.send(method, path, { token: this.token, body, headers });
      // While the server worked, the simulated clock may have advanced by more than `LONGEST_MS`.
      if (isOver()) return null;
      return { status: response.status, text: await response.text() };
    });
    const answer = response && { ...response, body: readBody(JSON.parse(response.text)) };
    const { code, id = "" } = answer?.body ?? {};
    if (key) this.world.succeeded[procedure] ||= answer !== null && answer.status < 300;
    trace.add(`${caller.name} is told ${answer ? `${answer.status} ${code ?? id}` : "nothing"}`);
    if (!answer) this.told.doubt(input);
    if (answer?.status === 500)
      this.world.problem(`${caller.name} ${procedure} failed: ${inspect(this.world.lastCause)}`);
    if (code === "held") for (const each of this.world.holds.wrongOfRefusal(began)) this.world.problem(each);
    return answer;
  }

  /** Checks that repeats under a key get the first answer. Fields that depend on Google or the clock may differ. */
  private heard({ key, procedure }: Call, answer: Answer): Answer {
    if (!key || answer.status >= 300) {
      if (key && this.told.answers.has(key) && !isPassing(answer)) {
        this.world.problem(`${key} ${procedure} was answered, and then refused: ${answer.body.code}`);
      }
      return answer;
    }
    const { meet_status: _, google_meet_link: _link, whatsapp_url: _url, text: _text, ...said } = answer.body;
    const text = JSON.stringify(said);
    const first = this.told.answers.get(key) ?? text;
    this.told.answers.set(key, first);
    if (first !== text && !GO_ON.includes(procedure))
      this.world.problem(`${key} ${procedure} was answered ${first}, and then ${text}`);
    return answer;
  }
}

const trpcCall = (procedure: string, input: object) => ({ method: "POST", path: `/trpc/${procedure}`, body: input });

function restCall(procedure: string, input: Record<string, unknown>) {
  const row = restTable.find((each) => each.procedure === procedure);
  if (!row) throw new Error(`REST has no ${procedure}`);
  const { id, ...rest } = input;
  const path = `/api/v1${row.path.replace(":id", String(id))}`;
  if (row.method !== "GET") return { method: row.method, path, body: rest };
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return { method: row.method, path: `${path}?${query}`, body: undefined };
}

function readBody(body: Record<string, Record<string, unknown>>): Record<string, unknown> {
  const { result, error } = body;
  if (result) return (result.data ?? {}) as Record<string, unknown>;
  const data = error?.data as { appCode?: unknown } | undefined;
  return data ? { ...data, code: data.appCode } : body;
}
