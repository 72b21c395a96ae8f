import { parse } from '@babel/parser'

/**
 * @typedef {import('@babel/types').Node} Node
 * @typedef {{ readonly start: number, readonly end: number, readonly line: number,
 *   readonly from: string, readonly to: string }} Mutant a change of one place of a source
 * @typedef {{ readonly node: Node, readonly parent: Node, readonly key: string }} Place
 */

const COMPARISONS = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
})

const STATEMENTS = new Set(['ExpressionStatement', 'ReturnStatement', 'ThrowStatement'])

/** Parents whose literals are names, not values. */
const NAMES = new Set([
  'TSLiteralType',
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ImportAttribute',
])

/**
 * All mutants of a source: changed comparisons, conditions and constants, and removed statements.
 *
 * @param {string} source
 * @returns {readonly Mutant[]}
 */
export function mutantsOf(source) {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'] })
  const text = (/** @type {Node} */ { start, end }) => source.slice(start ?? 0, end ?? 0)
  return placesIn(program).flatMap((place) =>
    changesOf(place, text).map((to) => ({
      start: place.node.start ?? 0,
      end: place.node.end ?? 0,
      line: place.node.loc?.start.line ?? 0,
      from: text(place.node),
      to,
    })),
  )
}

/**
 * @param {Place} place
 * @param {(node: Node) => string} text
 * @returns {readonly string[]} what may stand in its place; nothing for a statement that is left out
 */
function changesOf({ node, parent, key }, text) {
  if (STATEMENTS.has(node.type)) return ['']
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const { left, operator, right } = node
    const others = (COMPARISONS[operator] ?? []).map(
      (other) => `(${text(left)}) ${other} (${text(right)})`,
    )
    return operator === '??' ? [text(left)] : others
  }
  if (node.type === 'UnaryExpression' && node.operator === '!') return [text(node.argument)]
  const isCondition = key === 'test' && parent.type !== 'SwitchCase'
  if (isCondition && !isComparison(node)) return [`!(${text(node)})`]
  return isName(parent, key) ? [] : constantsFor(node)
}

/** The changes of a comparison negate it. @param {Node} node */
const isComparison = (node) =>
  (node.type === 'BinaryExpression' && /^(===|!==|[<>]=?)$/.test(node.operator)) ||
  (node.type === 'UnaryExpression' && node.operator === '!')

/** @param {Node} node */
function constantsFor(node) {
  if (node.type === 'BooleanLiteral') return [String(!node.value)]
  if (node.type === 'NumericLiteral') return [String(node.value + 1)]
  // A text with a space is for people and decides nothing.
  if (node.type === 'StringLiteral' && !node.value.includes(' '))
    return [node.value === '' ? "'mutant'" : "''"]
  return []
}

/**
 * @param {Node} parent
 * @param {string} key
 */
const isName = (parent, key) =>
  NAMES.has(parent.type) || (key === 'key' && !('computed' in parent && parent.computed))

/**
 * @param {Node} parent
 * @returns {readonly Place[]} each before those inside it
 */
const placesIn = (parent) =>
  Object.entries(parent).flatMap(([key, value]) =>
    [value]
      .flat()
      .filter(isNode)
      .flatMap((node) => [{ node, parent, key }, ...placesIn(node)]),
  )

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  !value.type.startsWith('Comment')

/**
 * The source with all mutants, each behind a call of the global function `isMutant`. While it returns
 * false, the source behaves as before.
 *
 * @param {string} source
 * @param {readonly Mutant[]} mutants
 * @param {number} first the number of the first of them
 */
export function withMutants(source, mutants, first) {
  const numbered = mutants.map((mutant, index) => ({ ...mutant, number: first + index }))

  /**
   * @param {number} start
   * @param {number} end
   * @returns {string}
   */
  const rewritten = (start, end, within = numbered) => {
    const inside = within.filter((each) => each.start >= start && each.end <= end)
    const [next] = inside.toSorted((a, b) => a.start - b.start || b.end - a.end)
    if (next === undefined) return source.slice(start, end)
    const here = inside.filter((each) => each.start === next.start && each.end === next.end)
    const others = inside.filter((each) => !here.includes(each))
    const original = rewritten(next.start, next.end, others)
    const rest = rewritten(next.end, end, others)
    return source.slice(start, next.start) + choiceOf(here, original) + rest
  }
  return rewritten(0, source.length)
}

/**
 * @param {readonly (Mutant & { readonly number: number })[]} mutants of the same place
 * @param {string} original
 * @returns {string}
 */
function choiceOf(mutants, original) {
  const [only, ...rest] = mutants
  if (only?.to === '')
    return `if (!isMutant(${only.number})) { ${rest.length > 0 ? choiceOf(rest, original) : original} }`
  const choices = mutants.map(({ number, to }) => `isMutant(${number}) ? (${to}) : `)
  return `(${choices.join('')}(${original}))`
}
