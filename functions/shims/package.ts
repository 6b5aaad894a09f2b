/** The SDK's clients load their whole package.json, only to report its version to AWS. */
export default { version: "3" };
