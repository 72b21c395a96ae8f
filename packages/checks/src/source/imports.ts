import type { Node } from '@babel/types'

/** Reported for an import whose module is known only when the code runs. */
export const COMPUTED = '(computed)'

/** Every module that a source imports: values, types, re-exports, `import()` and `require`. */
export const importsOf = (nodes: readonly Node[]): readonly string[] => [
  ...new Set(nodes.flatMap(importOf)),
]

function importOf(node: Node): readonly string[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return [node.source.value]
    case 'ExportNamedDeclaration':
      return node.source ? [node.source.value] : []
    case 'TSImportType':
      return [literal(node.argument)]
    case 'TSExternalModuleReference':
      return [literal(node.expression)]
    case 'CallExpression':
      return isImportCall(node.callee) ? [literal(node.arguments[0])] : []
    default:
      return []
  }
}

const isImportCall = (callee: Node): boolean =>
  callee.type === 'Import' || (callee.type === 'Identifier' && callee.name === 'require')

const literal = (node: Node | undefined): string =>
  node?.type === 'StringLiteral' ? node.value : COMPUTED
