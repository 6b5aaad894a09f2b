/** Importing `node:process` also opens standard input. The SDK needs only these two members of the global. */
export const { env, versions } = process;
