/** Importing `node:process` opens all of it, standard input, too; what the SDK wants of it is the global's. */
export const { env, versions } = process;
