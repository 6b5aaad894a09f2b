// Features of CloudFront's JavaScript runtime 2.0: "all supported features in this runtime".
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
export const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

export const NODES = words(`
  Program ImportDeclaration ImportDefaultSpecifier
  FunctionDeclaration FunctionExpression ArrowFunctionExpression RestElement AwaitExpression
  BlockStatement EmptyStatement ExpressionStatement VariableDeclaration VariableDeclarator
  IfStatement SwitchStatement SwitchCase ForStatement ForInStatement WhileStatement DoWhileStatement LabeledStatement
  BreakStatement ContinueStatement ReturnStatement ThrowStatement TryStatement CatchClause
  Identifier Literal TemplateLiteral TemplateElement ArrayExpression ObjectExpression Property ParenthesizedExpression
  ThisExpression CallExpression NewExpression MemberExpression ConditionalExpression SequenceExpression
  AssignmentExpression BinaryExpression LogicalExpression UnaryExpression UpdateExpression
`);

export const OPERATORS = words(`
  + - * / % ** ++ -- == != === !== < <= > >= && || ! & | ^ ~ << >> >>> in instanceof typeof void delete
  = += -= *= /= %= **= &= |= ^= <<= >>= >>>=
`);

export const GLOBALS = words(`
  globalThis NaN Infinity undefined decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat
  parseInt atob btoa Object String Number Boolean Math Date Function RegExp JSON Array ArrayBuffer DataView Promise Symbol
  TextDecoder TextEncoder Float32Array Float64Array Int8Array Int16Array Int32Array Uint8Array Uint8ClampedArray Uint16Array
  Uint32Array Error EvalError RangeError ReferenceError SyntaxError TypeError URIError console require cf event eval
`);

/** Supported members of these objects. Other objects have all members of ES 5.1 or ES 6. */
export const MEMBERS: [string, Set<string>][] = [
  [
    "Object",
    words(`prototype length name create defineProperties defineProperty freeze getOwnPropertyDescriptor
      getOwnPropertyDescriptors getOwnPropertyNames getPrototypeOf isExtensible isFrozen isSealed keys preventExtensions seal
      assign entries values is setPrototypeOf`),
  ],
  ["String", words("prototype length name fromCharCode fromCodePoint")],
  [
    "String.prototype",
    words(`constructor length toString valueOf charAt charCodeAt concat indexOf lastIndexOf match replace search slice split substr
      substring toLowerCase trim toUpperCase codePointAt endsWith includes repeat startsWith padStart padEnd trimStart trimEnd
      replaceAll`),
  ],
  ["Array", words("prototype length name isArray of")],
  [
    "Array.prototype",
    words(`constructor length toString concat every filter forEach indexOf join lastIndexOf map pop push reduce reduceRight reverse
      shift slice some sort splice unshift copyWithin fill find findIndex includes`),
  ],
  ["Promise", words("prototype length name all allSettled any reject resolve race")],
  ["Promise.prototype", words("constructor then catch finally")],
];
