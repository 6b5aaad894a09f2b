#!/usr/bin/env bash
# Asks recheck of every regular expression of the product whether some text makes it work for longer than in proportion to its length.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
echo '{"private":true}' >"$work/package.json"
# Its own engine in JavaScript is enough; the others are 50 MB.
npm install --prefix "$work" --silent --no-audit --no-fund --omit=optional recheck@4.5.0
RECHECK="$work/package.json" RECHECK_BACKEND=pure node --import tsx "$here/expressions.ts"
