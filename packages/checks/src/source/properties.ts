import type { Node } from '@babel/types'

/** A property of an interface or a type. */
export interface Property {
  readonly name: string
  readonly line: number
  /** `changing` when a statement of the same source assigns to a property of that name. */
  readonly kind: 'readonly' | 'changing' | 'changeable'
}

/** The properties that the interfaces and types of a source declare. */
export function propertiesOf(nodes: readonly Node[]): readonly Property[] {
  const assigned = new Set(nodes.flatMap(assignedNames))
  return nodes.flatMap((node): readonly Property[] => {
    if (node.type !== 'TSPropertySignature') return []
    const name = nameOf(node.key) ?? ''
    const changes = assigned.has(name) ? 'changing' : 'changeable'
    return [{ name, line: node.loc?.start.line ?? 0, kind: node.readonly ? 'readonly' : changes }]
  })
}

function assignedNames(node: Node): readonly string[] {
  if (node.type === 'AssignmentExpression') return targetNames(node.left)
  if (node.type === 'UpdateExpression') return targetNames(node.argument)
  return node.type === 'UnaryExpression' && node.operator === 'delete'
    ? targetNames(node.argument)
    : []
}

function targetNames(target: Node): readonly string[] {
  switch (target.type) {
    case 'MemberExpression':
      return target.computed ? [] : [nameOf(target.property) ?? '']
    case 'ObjectPattern':
      return target.properties.flatMap((property) =>
        targetNames(property.type === 'RestElement' ? property.argument : property.value),
      )
    case 'ArrayPattern':
      return target.elements.flatMap((element) => (element === null ? [] : targetNames(element)))
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return targetNames(target.expression)
    default:
      return []
  }
}

function nameOf(key: Node): string | null {
  if (key.type === 'Identifier') return key.name
  return key.type === 'StringLiteral' ? key.value : null
}
