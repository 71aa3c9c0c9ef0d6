import ts from "typescript";

/**
 * Finds what only a tooltip says: nobody reads it by touch or keyboard. A tooltip is the `title` of an HTML element, of
 * a component that passes it on to one, or the `fullText` of a column. It may repeat what its element shows or
 * announces, which is often cut off.
 * @param {Record<string, string>} sources The text of each file by its path.
 * @param {Record<string, string>} allowed By the path of a file, a part of what a tooltip in it may say.
 * @returns {string[]} A sentence for each of the others.
 */
export function findTooltips(sources, allowed = {}) {
  const files = Object.entries(sources).map(([path, text]) =>
    ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
  );
  const elements = files.flatMap((file) => descendants(file).filter(isElement));
  const passing = componentsWithTitle(elements);
  const problems = elements.flatMap((element) => {
    const title = attributeOf(element, "title") ?? spreadTitleOf(element);
    if (!title || !(isHtml(element) || passing.has(tagOf(element)))) return [];
    if (ownPropOf(element, title) === "title") return [];
    const node = ts.isJsxOpeningElement(element) ? element.parent : element;
    return problemOf(title, contentOf(title), without(node, title));
  });
  const columns = files.flatMap((file) => descendants(file).filter(isFullText));
  const inColumns = columns.flatMap((property) => {
    const isColumn = (node) =>
      [ts.isCallExpression, ts.isVariableStatement, ts.isFunctionDeclaration].some((is) => is(node));
    const column = ancestor(property, isColumn);
    const value = property.initializer;
    return problemOf(property, ts.isArrowFunction(value) ? value.body : value, without(column, property));
  });
  return [...problems, ...inColumns]
    .filter(({ path, what }) => !(path in allowed && what.includes(allowed[path])))
    .map(({ path, line, what }) => `${path}:${line}: only a tooltip says ${what}. Show it, or use shared/ui/explain.`);
}

const descendants = (node) => {
  const found = [];
  const visit = (child) => {
    found.push(child);
    ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return found;
};

const isElement = (node) => ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
const isFullText = (node) => ts.isPropertyAssignment(node) && node.name.getText() === "fullText";
const tagOf = (element) => element.tagName.getText();
const isHtml = (element) => /^[a-z]\w*$/.test(tagOf(element)) && tagOf(element) !== "iframe";
const attributeOf = (element, name) =>
  element.attributes.properties.find((attribute) => ts.isJsxAttribute(attribute) && attribute.name.getText() === name);
/** The `title` of an object that is spread into the attributes. */
const spreadTitleOf = (element) =>
  element.attributes.properties
    .filter(ts.isJsxSpreadAttribute)
    .map(({ expression }) => initializerOf(expression))
    .flatMap((object) => (object && ts.isObjectLiteralExpression(object) ? object.properties : []))
    .find((property) => ts.isPropertyAssignment(property) && property.name.getText() === "title");
const contentOf = ({ initializer }) => (ts.isJsxExpression(initializer) ? initializer.expression : initializer);

function ancestor(node, matches) {
  let current = node.parent;
  while (current && !matches(current)) current = current.parent;
  return current;
}

/** The source of a node without the source of a part of the node. */
function without(node, part) {
  const { text } = node.getSourceFile();
  if (part.pos < node.pos || part.end > node.end) return text.slice(node.pos, node.end);
  return text.slice(node.pos, part.pos) + text.slice(part.end, node.end);
}

/** The function around a node that has props, and its name. */
function componentAround(node) {
  const component = ancestor(node, (parent) => {
    const props = ts.isFunctionLike(parent) && parent.parameters[0]?.name;
    return props && ts.isObjectBindingPattern(props);
  });
  if (!component) return null;
  const variable = ancestor(component, ts.isVariableDeclaration);
  const name = component.name?.getText() ?? variable?.name.getText() ?? "";
  return { name, props: component.parameters[0].name.elements };
}

/** The prop that is an attribute's value as it is. */
function ownPropOf(element, attribute) {
  const value = contentOf(attribute).getText();
  const component = componentAround(element);
  return component?.props.find((prop) => prop.name.getText() === value)?.name.getText();
}

/** The components that have the `title` of their props as a tooltip. */
function componentsWithTitle(elements) {
  const passing = new Set(["Link", "NavLink"]);
  let size = 0;
  while (size !== passing.size) {
    size = passing.size;
    for (const element of elements) {
      if (!isHtml(element) && !passing.has(tagOf(element))) continue;
      const component = componentAround(element);
      const title = attributeOf(element, "title");
      const rest = component?.props.find((prop) => prop.dotDotDotToken)?.name.getText();
      const takesTitle = component?.props.some((prop) => prop.name.getText() === "title");
      const spreads = element.attributes.properties.some(
        (attribute) => ts.isJsxSpreadAttribute(attribute) && attribute.expression.getText() === rest,
      );
      if ((title && ownPropOf(element, title) === "title") || (rest && !takesTitle && spreads))
        passing.add(component.name);
    }
  }
  return passing;
}

/** The parts of a value that say something. */
function partsOf(node) {
  if (!node || node.getText() === "undefined") return [];
  if (ts.isParenthesizedExpression(node) || ts.isSpreadElement(node)) return partsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...partsOf(node.whenTrue), ...partsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const isGuard = kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return [...(isGuard ? [] : partsOf(node.left)), ...partsOf(node.right)];
  }
  if (ts.isTaggedTemplateExpression(node)) return partsOf(node.template);
  if (ts.isTemplateExpression(node)) return node.templateSpans.flatMap((span) => partsOf(span.expression));
  if (ts.isStringLiteralLike(node)) return node.text.trim() ? [node] : [];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(partsOf);
  if (ts.isCallExpression(node) && node.expression.getText() === "joinTexts") return partsOf(node.arguments[0]);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    if (["join", "filter", "replace"].includes(name.text)) return partsOf(expression);
  }
  return [node];
}

/** What a local constant is; undefined for anything else. */
function initializerOf(node) {
  if (!ts.isIdentifier(node)) return undefined;
  const scope = ancestor(node, ts.isFunctionLike);
  const declaration =
    scope &&
    descendants(scope).find((other) => ts.isVariableDeclaration(other) && other.name.getText() === node.getText());
  return declaration?.initializer;
}

function isShown(node, around) {
  const text = ts.isStringLiteralLike(node) ? node.text : node.getText();
  const name = ts.isPropertyAccessExpression(node) ? node.name.text : text;
  const escaped = (ts.isStringLiteralLike(node) ? text : name).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (new RegExp(`(?<!\\w)${escaped}(?!\\w|\\.length)`).test(around)) return true;
  if (ts.isPropertyAccessExpression(node) && around.includes(`{...${node.expression.getText()}}`)) return true;
  const initializer = initializerOf(node);
  const parts = initializer ? partsOf(initializer) : [];
  return parts.length > 0 && parts.every((part) => part !== node && isShown(part, around));
}

function problemOf(node, value, around) {
  const missing = partsOf(value).filter((part) => !isShown(part, around));
  if (missing.length === 0) return [];
  const file = node.getSourceFile();
  const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const what = missing.map((part) => part.getText()).join(", ");
  return [{ path: file.fileName, line, what }];
}
