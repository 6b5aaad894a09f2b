/** Replaces the package.json of the SDK's clients, which load it only to report its version to AWS. */
export default { version: "3" };
