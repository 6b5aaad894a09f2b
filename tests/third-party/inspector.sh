#!/usr/bin/env bash
# MCP's inspector lists the tools at $MCP without a complaint about their schemas, and calls one. Installs Node 24.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' >package.json
npm install --silent --no-audit --no-fund node@24 @modelcontextprotocol/inspector@2.12.0
export PATH="$work/node_modules/.bin:$PATH"
inspect() { mcp-inspector --cli --server-url "$MCP" --transport http "$@"; }
inspect --method tools/list --strict >tools.json 2>said
[ ! -s said ] || { cat said; exit 1; }
[ "$(grep -c '"name": "sereno_' tools.json)" -eq 9 ]
inspect --method tools/call --tool-name sereno_quien_escribe --tool-arg phone=+573110000009 | grep -q "es una persona nueva"
echo "The inspector lists nine tools and calls one."
