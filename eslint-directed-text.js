/** What people wrote, by the names of its columns; `text` and `name` are other things as well. */
const WRITTEN =
  /^(display_name|summary|comment|creator_name|theme_(name|description)|group_name|winner_display_name|(marked|noted)_by_name|by)$/;
const NAMED = /^(game|group|details)\.(title|name|description)$/;

/** Whether this expression shows something that people wrote. */
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

/** A component decides for itself how it draws its children; a Link and a fragment draw them as they are. */
function isUndirected({ type, openingElement }) {
  if (type === 'JSXFragment') return true;
  const name = openingElement.name.name;
  if (name === 'bdi' || (/^[A-Z]/.test(name) && name !== 'Link')) return false;
  return !openingElement.attributes.some((attribute) => attribute.name?.name === 'dir');
}

/** What people wrote may be in any script, so its element says dir="auto"; within a sentence it is a <bdi>. */
export const directedText = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    JSXExpressionContainer(node) {
      const isChild = node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment';
      if (isChild && isUndirected(node.parent) && isWritten(node.expression))
        context.report({
          node,
          message:
            'People wrote this, in any script: dir="auto" on its element, or <bdi> in a sentence.',
        });
    },
  }),
};
