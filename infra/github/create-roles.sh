#!/usr/bin/env bash
# Creates GitHub's OIDC provider and the role with which GitHub deploys, in the AWS account of the current credentials.
# Usage: create-roles.sh production|preview, with ACCOUNT, OWNER, REPOSITORY, PREVIEW_ROUTER and PREVIEW_ROUTES exported.
set -euo pipefail
export OWNER_ID=$(gh api "repos/$OWNER/$REPOSITORY" --jq .owner.id)
export REPOSITORY_ID=$(gh api "repos/$OWNER/$REPOSITORY" --jq .id)
fill() { node infra/fill-policy.mjs "infra/github/$1"; }
policies=arn:aws:iam::$ACCOUNT:policy

aws iam create-open-id-connect-provider --url https://token.actions.githubusercontent.com \
  --client-id-list sts.amazonaws.com || echo "The provider is there already."
case "$1" in
  production)
    aws iam create-role --role-name sereno-production-deploy \
      --assume-role-policy-document "$(fill trust-production.json)"
    aws iam create-policy --policy-name sereno-production-rights --policy-document "$(fill rights-production.json)"
    aws iam attach-role-policy --role-name sereno-production-deploy --policy-arn "$policies/sereno-production-rights"
    ;;
  preview)
    # One policy is both the permissions and the permissions boundary of this role.
    aws iam create-role --role-name sereno-preview-deploy --assume-role-policy-document "$(fill trust-preview.json)" \
      --permissions-boundary "$policies/sereno-preview-boundary"
    aws iam attach-role-policy --role-name sereno-preview-deploy --policy-arn "$policies/sereno-preview-boundary"
    ;;
  *) echo "Say production or preview." >&2; exit 1 ;;
esac
