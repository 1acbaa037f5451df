/** The value of a constant of this file; every other expression itself. */
function valueOf(node, context) {
  if (node?.type !== 'Identifier') return node;
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    const [definition, ...others] = scope.set.get(node.name)?.defs ?? [];
    if (!definition) continue;
    if (others.length > 0) return node;
    if (definition.type === 'FunctionName') return definition.node;
    const isConstant = definition.type === 'Variable' && definition.parent.kind === 'const';
    const { id, init } = definition.node;
    return isConstant && id.type === 'Identifier' && init ? valueOf(init, context) : node;
  }
  return node;
}

const isFunction = ({ type }) => /^(?:Arrow)?Function(?:Expression|Declaration)$/.test(type);
const isText = (node) =>
  node.type === 'Literal' || (node.type === 'TemplateLiteral' && node.expressions.length === 0);

/** Compile a text to a regular expression. */
const COMPILING = ['match', 'matchAll', 'search'];

/**
 * `$'` and its like have a meaning in the replacement of `replace`, and most punctuation has one in a pattern, so neither
 * may be text from elsewhere. A replacement that is computed is written as a function.
 */
export const fixedPatterns = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    CallExpression(node) {
      const [pattern, replacement] = node.arguments.map((each) => valueOf(each, context));
      const method = node.callee.property?.name;
      if (node.callee.object?.name === 'router') return;
      const replaces = /^replace(?:All)?$/.test(method) && node.arguments.length === 2;
      const compiles = COMPILING.includes(method) && node.arguments.length === 1;
      const hasFixedPattern = !(compiles || (replaces && method === 'replace')) || isText(pattern);
      const hasFixedReplacement = !replaces || isText(replacement) || isFunction(replacement);
      if (!hasFixedPattern || !hasFixedReplacement)
        context.report({
          node,
          message:
            'A pattern is a literal or a constant of this file. So is a replacement, or it is a function.',
        });
    },
  }),
};

/** The functions whose result is a path of this app. */
const PATH = /^(?:withNotice|\w+Path)$/;

/** Whether browsers read this expression as a path of this app, whatever its parts contain. */
function isOwn(given, context) {
  const node = valueOf(given, context);
  switch (node?.type) {
    case 'Literal':
      return /^\/(?![/\\])/.test(node.value);
    case 'TemplateLiteral':
      return (
        /^\/[\w?-]/.test(node.quasis[0].value.raw) ||
        (node.quasis[0].value.raw === '' && isOwn(node.expressions[0], context))
      );
    case 'CallExpression':
      return PATH.test(node.callee.name);
    case 'NewExpression':
      return node.callee.name === 'URL' && isOwn(node.arguments[0], context);
    case 'ConditionalExpression':
      return isOwn(node.consequent, context) && isOwn(node.alternate, context);
    case 'TSAsExpression':
      return isOwn(node.expression, context);
    default:
      return false;
  }
}

/** Whether this call leads the browser to the address of its first argument. */
function isLeading({ type, name, object, property }) {
  if (type === 'Identifier') return /^(?:permanentR|r)edirect$/.test(name);
  if (type !== 'MemberExpression') return false;
  const owner = object.property?.name ?? object.name ?? '';
  return (
    (/^(?:Next)?Response$/.test(owner) && property.name === 'redirect') ||
    (/^(?:router|location)$/.test(owner) && /^(?:push|replace|assign)$/.test(property.name))
  );
}

const isHeader = (name) => /^location$/i.test(name);

/** A redirect must not lead to another site. A computed address goes through `safePath`, which compares the origins. */
export const ownPaths = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node, target) => {
      if (target && !isOwn(target, context))
        context.report({
          node,
          message:
            'The target of a redirect begins with a fixed path, or is made by safePath or another function named …Path.',
        });
    };
    return {
      CallExpression(node) {
        const [first, second] = node.arguments;
        if (isLeading(node.callee)) check(node, first);
        if (/^(?:set|append|setHeader)$/.test(node.callee.property?.name) && isHeader(first?.value))
          check(node, second);
      },
      AssignmentExpression(node) {
        const { property, object, name } = node.left;
        const isPlace = (property?.name ?? name) === 'location';
        const isAddress =
          property?.name === 'href' && /location$/.test(object.property?.name ?? object.name);
        if (isPlace || isAddress) check(node, node.right);
      },
      Property(node) {
        if (isHeader(node.key?.name ?? node.key?.value)) check(node, node.value);
      },
    };
  },
};
