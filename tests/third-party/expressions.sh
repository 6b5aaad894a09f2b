#!/usr/bin/env bash
# Checks with recheck that no text makes a regular expression of the product take more than linear time.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
echo '{"private":true}' >"$work/package.json"
# recheck's JavaScript engine is enough, so its optional native engines (50 MB) are not installed.
npm install --prefix "$work" --silent --no-audit --no-fund --omit=optional recheck@4.5.0
RECHECK="$work/package.json" RECHECK_BACKEND=pure node --import tsx "$here/expressions.ts"
