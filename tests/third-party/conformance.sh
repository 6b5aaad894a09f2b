#!/usr/bin/env bash
# Runs MCP's conformance suite at revision $1 against $MCP; only listed scenarios may fail. Installs Node 24 for it.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' >package.json
npm install --silent --no-audit --no-fund node@24 @modelcontextprotocol/conformance@0.2.0-alpha.12
export PATH="$work/node_modules/.bin:$PATH"
revision="$1"
conformance server --url "$MCP" --suite all --spec-version "$revision" \
  --expected-failures "$here/conformance-$revision.yml" --output-dir out >log 2>&1 || { tail -n 60 log; exit 1; }
echo "Conformance at $revision: as expected. $(grep '^Total' log)"
