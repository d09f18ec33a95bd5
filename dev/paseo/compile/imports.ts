/** Every module that a source file names, imports of types included. */
import ts from "typescript";

/** The specifiers in the order of the text, without duplicates. */
export function importedSpecifiers(path: string, text: string): string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier !== null) found.add(specifier);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found];
}

function specifierOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier);
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? textOf(node.argument.literal) : null;
  if (ts.isExternalModuleReference(node)) return textOf(node.expression);
  if (ts.isCallExpression(node)) {
    const called = node.expression;
    const loads =
      called.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(called) && called.text === "require");
    return loads ? textOf(node.arguments[0]) : null;
  }
  return null;
}

function textOf(node: ts.Node | undefined): string | null {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : null;
}
