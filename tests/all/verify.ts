import { allPass } from "./passes";

const typesOf = (workspace: string) => `npm run typecheck --silent -w @sereno/${workspace}`;

// Two commands run at a time. The longest start first, so that none runs alone for long at the end.
const passed = await allPass([
  ...[typesOf("tests"), typesOf("web"), "tsc -p packages --checkers 1", "knip", "biome ci ."],
  ...[typesOf("infra"), "npm run imports --silent"],
]);
process.exitCode = passed ? 0 : 1;
