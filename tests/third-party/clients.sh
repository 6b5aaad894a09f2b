#!/usr/bin/env bash
# Generates a client from $DOCUMENT with the generator $1, compiles it, and makes two calls to $SERENO with $TOKEN.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
cp "$DOCUMENT" agent.json

java_generator() {
  npx --yes @openapitools/openapi-generator-cli@2.41.0 generate --input-spec agent.json --output client --generator-name "$1" "${@:2}" >generated.log 2>&1 ||
    { tail -n 40 generated.log; return 1; }
}

case "$1" in
openapi-typescript)
  echo '{"type":"module","private":true}' >package.json
  npm install --silent --no-audit --no-fund openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3 tsx@4.23.15 @types/node@20
  npx openapi-typescript agent.json --output schema.d.ts
  cat >calls.ts <<'TS'
import createClient from "openapi-fetch";
import type { paths } from "./schema";

const client = createClient<paths>({
  baseUrl: process.env.SERENO ?? "",
  headers: { authorization: `Bearer ${process.env.TOKEN}` },
});
const context = await client.GET("/agent/context");
if (!context.data?.practice.name) throw new Error(JSON.stringify(context.error));
const passed = await client.POST("/handoffs", { body: { phone: "+573110000001", reason: "Prueba" } });
if (passed.data?.state !== "open") throw new Error(JSON.stringify(passed.error));
TS
  npx tsc --noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --types node calls.ts
  npx tsx calls.ts
  ;;
typescript-fetch)
  java_generator typescript-fetch
  echo '{"type":"module","private":true}' >package.json
  npm install --silent --no-audit --no-fund typescript@5.9.3 tsx@4.23.15 @types/node@20
  cat >calls.ts <<'TS'
import { AssistantApi, Configuration } from "./client";

const api = new AssistantApi(new Configuration({ basePath: process.env.SERENO, accessToken: process.env.TOKEN }));
const context = await api.getAgentContext();
if (!context.practice.name) throw new Error("no practice");
const passed = await api.postHandoffs({ openHandoffInput: { phone: "+573110000002", reason: "Prueba" } });
if (passed.state !== "open") throw new Error(JSON.stringify(passed));
TS
  npx tsc --noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --types node calls.ts
  npx tsx calls.ts
  ;;
python)
  java_generator python --package-name sereno_agent
  python3 -m venv env
  env/bin/pip install --quiet ./client mypy==2.4.1
  cat >calls.py <<'PY'
import os

import sereno_agent
from sereno_agent.models.open_handoff_input import OpenHandoffInput

settings = sereno_agent.Configuration(host=os.environ["SERENO"], access_token=os.environ["TOKEN"])
with sereno_agent.ApiClient(settings) as client:
    api = sereno_agent.AssistantApi(client)
    assert api.get_agent_context().practice.name
    asked = OpenHandoffInput(phone="+573110000003", reason="Prueba")
    assert api.post_handoffs(open_handoff_input=asked).state == "open"
PY
  env/bin/mypy --ignore-missing-imports calls.py
  env/bin/python calls.py
  ;;
java)
  java_generator java --library native
  cat >client/src/main/java/Calls.java <<'JAVA'
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AssistantApi;
import org.openapitools.client.model.OpenHandoffInput;

public class Calls {
  public static void main(String[] none) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("SERENO"));
    client.setRequestInterceptor(call -> call.header("Authorization", "Bearer " + System.getenv("TOKEN")));
    AssistantApi api = new AssistantApi(client);
    if (api.getAgentContext().getPractice().getName() == null) throw new Exception("no practice");
    OpenHandoffInput asked = new OpenHandoffInput().phone("+573110000005").reason("Prueba");
    String state = api.postHandoffs(asked, null).getState().getValue();
    if (!state.equals("open")) throw new Exception(state);
  }
}
JAVA
  mvn --quiet --batch-mode --file client compile dependency:build-classpath -Dmdep.outputFile=classpath
  java -cp "client/target/classes:$(cat client/classpath)" Calls
  ;;
openapi-python-client)
  python3 -m venv env
  env/bin/pip install --quiet openapi-python-client==0.29.1 ruff==0.14.6 mypy==2.4.1
  echo 'package_name_override: sereno_agent' >config.yml
  curl --silent --show-error --fail --output whole.json "$SERENO/openapi.json"
  for document in agent whole; do
    PATH="$PWD/env/bin:$PATH" openapi-python-client generate --path "$document.json" --output-path "$document" --config config.yml --fail-on-warning
  done
  env/bin/pip install --quiet ./agent
  cat >calls.py <<'PY'
import os

from sereno_agent import AuthenticatedClient
from sereno_agent.api.assistant import get_agent_context, post_handoffs
from sereno_agent.models import AgentContext, Handoff, OpenHandoffInput

client = AuthenticatedClient(base_url=os.environ["SERENO"], token=os.environ["TOKEN"])
context = get_agent_context.sync(client=client)
assert isinstance(context, AgentContext) and context.practice.name
passed = post_handoffs.sync(client=client, body=OpenHandoffInput(phone="+573110000004", reason="Prueba"))
assert isinstance(passed, Handoff) and passed.state == "open", passed
PY
  env/bin/mypy --ignore-missing-imports calls.py
  env/bin/python calls.py
  ;;
*)
  echo "Which? openapi-typescript, typescript-fetch, python, java or openapi-python-client" >&2
  exit 2
  ;;
esac
echo "$1: generated, compiled and called."
