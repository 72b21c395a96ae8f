import type { Node } from '@babel/types'
import { nodesOf } from './syntax.ts'

/** A property of an interface or a type. */
export interface Property {
  readonly name: string
  readonly line: number
  /** Where its declaration begins, in characters from the start of the source. */
  readonly start: number
  readonly readonly: boolean
}

/** The properties that the interfaces and types of a source declare. */
export const propertiesOf = (source: string): readonly Property[] =>
  nodesOf(source).flatMap((node) =>
    node.type === 'TSPropertySignature'
      ? [
          {
            name: nameOf(node.key) ?? '',
            line: node.loc?.start.line ?? 0,
            start: node.start ?? 0,
            readonly: node.readonly === true,
          },
        ]
      : [],
  )

/** The properties that could be readonly and are not: no statement of the source assigns to one of their name. */
export function changeableProperties(source: string): readonly Property[] {
  const assigned = new Set(nodesOf(source).flatMap(assignedNames))
  return propertiesOf(source).filter(
    (property) => !property.readonly && !assigned.has(property.name),
  )
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
