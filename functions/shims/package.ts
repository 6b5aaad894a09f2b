/** The SDK's clients read their whole package.json for the version that they tell AWS. */
export default { version: "3" };
