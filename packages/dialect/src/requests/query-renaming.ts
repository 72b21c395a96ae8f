import { type Direction, namesIn, type Pair } from '../names/pairs.ts'
import { EXPORTERS, LOCKS } from '../names/words.ts'
import { renamedQueryText } from './search-tokens.ts'

type Rename = (direction: Direction, value: string) => string

const among =
  (pairs: readonly Pair[]): Rename =>
  (direction, value) =>
    namesIn(direction, pairs).get(value) ?? value

interface NamedParameter {
  /** Our path below `/api`. */
  readonly path: RegExp
  readonly parameter: string
  readonly rename: Rename
}

const PARAMETERS: readonly NamedParameter[] = [
  { path: /^search$/, parameter: 'type', rename: among([['dataverse', 'collection']]) },
  { path: /^search$/, parameter: 'q', rename: renamedQueryText },
  { path: /^search$/, parameter: 'fq', rename: renamedQueryText },
  {
    path: /^mydata\/retrieve$/,
    parameter: 'dvobject_types',
    rename: among([['Dataverse', 'Collection']]),
  },
  { path: /^mydata\/retrieve$/, parameter: 'fq', rename: renamedQueryText },
  { path: /^datasets\/export$/, parameter: 'exporter', rename: among(EXPORTERS) },
  { path: /^datasets\/([^/]+\/)?locks$/, parameter: 'type', rename: among(LOCKS) },
  {
    path: /^access\/datafile\//,
    parameter: 'format',
    rename: among([['GlobusTransfer', 'ExternalTransfer']]),
  },
]

const OAI: NamedParameter = {
  path: /^/,
  parameter: 'metadataPrefix',
  rename: among(EXPORTERS),
}

/** The one parameter whose name differs. */
const LINKING = /^collections\/[^/]+\/(collection|dataset)\/linkingCollections$/

/**
 * A query in our names. What needs no other name stays byte for byte, because signed addresses are compared with their text.
 * `path` is ours below `/api`; null for `/oai`.
 */
export function renamedQuery(direction: Direction, path: string | null, query: string): string {
  const wanted = path === null ? [OAI] : PARAMETERS.filter((each) => each.path.test(path))
  const linking = path !== null && direction === 'toNeutral' && LINKING.test(path)
  if (wanted.length === 0 && !linking) return query
  return query
    .split('&')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      if (linking && name === 'alreadyLinking') return ['alreadyLinked', ...rest].join('=')
      const named = wanted.find(({ parameter }) => parameter === name)
      const value = named === undefined ? null : decoded(rest.join('='))
      if (named === undefined || value === null) return pair
      const renamed = named.rename(direction, value)
      return renamed === value ? pair : `${name}=${encodeURIComponent(renamed)}`
    })
    .join('&')
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
