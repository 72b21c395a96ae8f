/** Properties whose texts are addresses, and those whose texts are dates, as the context of schema.org has them. */
const ADDRESSES: ReadonlySet<string> = new Set(['contentUrl', 'license', 'sameAs', 'url'])
const DATES: ReadonlySet<string> = new Set(['dateModified', 'datePublished'])

/** A document of schema.org JSON-LD as Turtle. Members that begin with `@` are keywords; undefined ones are left out. */
export function turtleOf(document: object): string {
  // A person may be named several times, in the same words.
  const subjects = new Set<string>()
  const waiting: object[] = [document]
  for (const subject of waiting) {
    const id = iri(idOf(subject))
    const statements = statementsOf(subject, (named) => waiting.push(named))
    if (statements.length > 0) subjects.add(`${id ?? '[]'} ${statements.join(' ;\n  ')} .\n`)
  }
  return ['@prefix schema: <http://schema.org/> .\n', ...subjects].join('\n')
}

/** What is said of a node; nodes with an identifier are described beside it. */
function statementsOf(node: object, later: (named: object) => void): readonly string[] {
  const terms = (name: string, value: unknown): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap((each) => terms(name, each))
    if (value === undefined || value === null || value === '') return []
    if (typeof value === 'object') return [objectTerm(value, later)]
    return [valueTerm(name, value)]
  }
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === '@type') return [`a schema:${value}`]
    if (name.startsWith('@')) return []
    const found = terms(name, value)
    return found.length === 0 ? [] : [`schema:${name} ${found.join(', ')}`]
  })
}

function objectTerm(node: object, later: (named: object) => void): string {
  const id = iri(idOf(node))
  if (id === null) return `[ ${statementsOf(node, later).join(' ; ')} ]`
  later(node)
  return id
}

function valueTerm(name: string, value: unknown): string {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  const text = String(value)
  if (DATES.has(name)) return `${literal(text)}^^schema:Date`
  return (ADDRESSES.has(name) ? iri(text) : null) ?? literal(text)
}

const idOf = (node: object): unknown => ('@id' in node ? node['@id'] : undefined)

/** A reference to an absolute address; null for text that is none, or that would end the reference. */
const iri = (text: unknown): string | null =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a reference must not contain them
  typeof text === 'string' && /^[a-z][a-z0-9+.-]*:[^\u0000-\u0020<>"{}|^`\\]+$/i.test(text)
    ? `<${text}>`
    : null

/** A quoted text. JSON escapes what Turtle escapes, in the same way. */
const literal = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007F')
