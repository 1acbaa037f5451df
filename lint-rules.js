import { fixedPatterns, ownPaths } from './lint-request-text.js';

/** Columns with text that people wrote. `text` and `name` are missing, because they also have other uses. */
const WRITTEN =
  /^(display_name|summary|comment|creator_name|theme_(name|description)|group_name|(marked|noted)_by_name|by)$/;
const NAMED = /^(game|group|details)\.(title|name|description)$/;

/** Whether this expression renders text that people wrote. */
function isWritten(node) {
  switch (node.type) {
    case 'Identifier':
      return WRITTEN.test(node.name);
    case 'MemberExpression':
      return (
        WRITTEN.test(node.property.name) || NAMED.test(`${node.object.name}.${node.property.name}`)
      );
    case 'CallExpression':
      return node.callee.name === 'gameTitle' || node.arguments.some(isWritten);
    case 'TemplateLiteral':
      return node.expressions.some(isWritten);
    case 'LogicalExpression':
      return isWritten(node.right) || (node.operator !== '&&' && isWritten(node.left));
    case 'ConditionalExpression':
      return isWritten(node.consequent) || isWritten(node.alternate);
    default:
      return false;
  }
}

/** Components handle their children's direction themselves, except for Link and fragments. */
function isUndirected({ type, openingElement }) {
  if (type === 'JSXFragment') return true;
  const name = openingElement.name.name;
  if (name === 'bdi' || (/^[A-Z]/.test(name) && name !== 'Link')) return false;
  return !openingElement.attributes.some((attribute) => attribute.name?.name === 'dir');
}

/** Text that people wrote can be in any script. Its element needs dir="auto"; within a sentence it needs a <bdi>. */
const directedText = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    JSXExpressionContainer(node) {
      const isChild = node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment';
      if (isChild && isUndirected(node.parent) && isWritten(node.expression))
        context.report({
          node,
          message:
            'People wrote this text, in any script. Add dir="auto" to its element, or <bdi> in a sentence.',
        });
    },
  }),
};

/** A unit test measures every regular expression, but finds only literals. */
const literalExpressions = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node) => {
      if (node.callee.name === 'RegExp')
        context.report({
          node,
          message:
            'Write regular expressions as literals, so that the test of their speed finds them.',
        });
    };
    return { NewExpression: check, CallExpression: check };
  },
};

/** An error leaves a cached function without its class, so the digest is asked. */
const readErrors = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    BinaryExpression(node) {
      if (node.operator === 'instanceof' && node.right.name === 'ReadError')
        context.report({
          node,
          message: 'Ask isFailedRead: an error leaves a cached function without its class.',
        });
    },
  }),
};

/** The rules that oxlint lacks. */
export default {
  meta: { name: 'house' },
  rules: {
    'directed-text': directedText,
    'literal-expressions': literalExpressions,
    'read-errors': readErrors,
    'fixed-patterns': fixedPatterns,
    'own-paths': ownPaths,
  },
};
