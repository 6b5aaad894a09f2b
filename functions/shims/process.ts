/** Replaces `node:process`, whose import also opens standard input. The SDK needs only these two members. */
export const { env, versions } = process;
