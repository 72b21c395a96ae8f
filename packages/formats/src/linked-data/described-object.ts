import { isJsonObject, member } from '@holdfast/core/rules'
import { type Expansion, readContext } from './json-ld-context.ts'
import { valuesOf } from './json-ld-values.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** The object with the metadata, and what its member names mean; or why a document has none. */
export type Described =
  | { readonly kind: 'found'; readonly object: JsonObject; readonly expand: Expansion }
  | { readonly kind: 'refused'; readonly message: string }

const DESCRIBES = 'http://www.openarchives.org/ore/terms/describes'
const DATASET_TYPES = new Set([
  'http://www.openarchives.org/ore/terms/Aggregation',
  'http://schema.org/Dataset',
  'https://schema.org/Dataset',
])
/** A dataset in the graph of a described graph is as deep as our own answers go. */
const MAX_DEPTH = 4

/**
 * Finds the object with the metadata: the document itself, the dataset of its `@graph`, or what a resource map
 * describes. Other nodes of a graph stand in place of the references to them. Prefixes in `defaults` apply unless
 * a context defines them.
 */
export function describedObject(
  document: unknown,
  defaults: ReadonlyMap<string, string>,
): Described {
  let contexts: readonly unknown[] = []
  let nodes: ReadonlyMap<string, JsonObject> = new Map()
  let current: unknown = Array.isArray(document) ? { '@graph': document } : document
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const object = resolved(current, nodes)
    if (!isJsonObject(object)) return refused('A JSON-LD document must be an object.')
    const own = member(object, '@context') ?? []
    contexts = [...contexts, ...(Array.isArray(own) ? own : [own])]
    const context = readContext(contexts, defaults)
    if (context.kind === 'refused') return context
    const { expand } = context
    const graph = memberNamed(object, '@graph', expand)
    const described = memberNamed(object, DESCRIBES, expand)
    if (graph === undefined && described === undefined)
      return { kind: 'found', object: withNodes(object, nodes), expand }
    if (graph !== undefined) {
      const inside = valuesOf(graph).filter(isJsonObject)
      nodes = new Map(inside.flatMap((node) => idOf(node).map((id) => [id, node] as const)))
      const chosen = datasetAmong(inside, expand)
      if (chosen === null) return refused('A @graph must hold exactly one dataset.')
      current = chosen
    } else current = described
  }
  return refused('The dataset is nested too deeply.')
}

const refused = (message: string): Described => ({ kind: 'refused', message })

function memberNamed(object: JsonObject, iri: string, expand: Expansion): unknown {
  const name = Object.keys(object).find((each) => each === iri || expand(each) === iri)
  return name === undefined ? undefined : object[name]
}

const idOf = (node: JsonObject): readonly string[] => {
  const id = member(node, '@id')
  return typeof id === 'string' ? [id] : []
}

/** The only node, else the only one that describes a dataset, else the only one of the type of a dataset. */
function datasetAmong(nodes: readonly JsonObject[], expand: Expansion): JsonObject | null {
  const maps = nodes.filter((node) => memberNamed(node, DESCRIBES, expand) !== undefined)
  const datasets = nodes.filter((node) =>
    valuesOf(member(node, '@type') ?? null).some(
      (type) => typeof type === 'string' && DATASET_TYPES.has(expand(type) ?? type),
    ),
  )
  const [only, ...others] = [nodes, maps, datasets].find(({ length }) => length === 1) ?? []
  return only === undefined || others.length > 0 ? null : only
}

/** A node in place of a reference to it. */
function resolved(value: unknown, nodes: ReadonlyMap<string, JsonObject>): unknown {
  if (!isJsonObject(value) || Object.keys(value).length !== 1) return value
  const [id = ''] = idOf(value)
  return nodes.get(id) ?? value
}

/** The object with the nodes that it refers to, which are as deep as fields are. */
const withNodes = (object: JsonObject, nodes: ReadonlyMap<string, JsonObject>): JsonObject =>
  nodes.size === 0
    ? object
    : Object.fromEntries(
        Object.entries(object).map(([name, value]) => [
          name,
          Array.isArray(value)
            ? value.map((each: unknown) => resolved(each, nodes))
            : resolved(value, nodes),
        ]),
      )
