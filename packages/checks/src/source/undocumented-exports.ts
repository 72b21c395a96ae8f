import type { Node } from '@babel/types'

/** An exported declaration without a docstring. */
export interface UndocumentedExport {
  readonly name: string
  readonly line: number
}

/** The exported declarations of a source that no docstring stands directly above. */
export function undocumentedExportsOf(
  source: string,
  nodes: readonly Node[],
): readonly UndocumentedExport[] {
  const lines = source.split('\n')
  const documented = new Set<string>()
  return nodes.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return []
    const line = node.loc?.start.line ?? 0
    const above = (lines[line - 2] ?? '').trimEnd()
    const names = namesOf(node.declaration)
    if (above.endsWith('*/')) for (const name of names) documented.add(name)
    // The docstring of a function stands above its first overload.
    return names.filter((name) => !documented.has(name)).map((name) => ({ name, line }))
  })
}

function namesOf(declaration: Node): readonly string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  const id = 'id' in declaration ? declaration.id : null
  return id && id.type === 'Identifier' ? [id.name] : []
}
