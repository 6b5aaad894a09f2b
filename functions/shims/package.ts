/** The SDK's clients load their whole package.json only for the version that they report to AWS. */
export default { version: "3" };
