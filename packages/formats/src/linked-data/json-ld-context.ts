import { excerpt, isJsonObject } from '@holdfast/core/rules'

/** Expands a member name to an IRI; null when the name is not one and the context does not define it. */
export type Expansion = (name: string) => string | null

/** A context, or why it cannot be used. */
export type ContextReading =
  | { readonly kind: 'read'; readonly expand: Expansion }
  | { readonly kind: 'refused'; readonly message: string }

const MAX_CONTEXTS = 16
/** Terms may be defined by prefixes that are terms themselves, to this depth. */
const MAX_DEPTH = 4
/** Characters. No field has a longer IRI. */
const MAX_IRI = 2000

/**
 * Reads an inline `@context`: an object, or a list of objects. Refuses anything that would have to be fetched.
 * Prefixes in `defaults` apply unless the context defines them.
 */
export function readContext(json: unknown, defaults: ReadonlyMap<string, string>): ContextReading {
  const contexts = (Array.isArray(json) ? json : [json ?? {}]).filter((each) => each !== null)
  if (contexts.length > MAX_CONTEXTS)
    return refused(`@context has more than ${MAX_CONTEXTS} members.`)
  const terms = new Map<string, string>()
  for (const context of contexts) {
    if (typeof context === 'string')
      return refused(
        `The remote context ${excerpt(context)} is not loaded. Send the definitions in @context.`,
      )
    if (!isJsonObject(context)) return refused('@context must be an object.')
    if (Object.hasOwn(context, '@import'))
      return refused('@import in @context is not loaded. Send the definitions in @context.')
    for (const [term, definition] of Object.entries(context)) {
      const iri = definedIri(definition)
      if (iri !== null) terms.set(term, iri)
    }
  }
  return { kind: 'read', expand: (name) => iriOf(name, { terms, defaults }, 0) }
}

const refused = (message: string): ContextReading => ({ kind: 'refused', message })

function definedIri(definition: unknown): string | null {
  if (typeof definition === 'string') return definition
  if (!isJsonObject(definition)) return null
  const id = Object.hasOwn(definition, '@id') ? definition['@id'] : null
  return typeof id === 'string' ? id : null
}

interface Definitions {
  readonly terms: ReadonlyMap<string, string>
  readonly defaults: ReadonlyMap<string, string>
}

function iriOf(name: string, of: Definitions, depth: number): string | null {
  if (depth > MAX_DEPTH || name.length > MAX_IRI) return null
  if (name.startsWith('@')) return name
  const defined = of.terms.get(name)
  if (defined !== undefined) return defined === name ? name : iriOf(defined, of, depth + 1)
  const colon = name.indexOf(':')
  if (colon < 0) return inVocabulary(name, of, depth)
  const local = name.slice(colon + 1)
  if (local.startsWith('//')) return name
  const prefix = name.slice(0, colon)
  const base = of.terms.has(prefix) ? iriOf(prefix, of, depth + 1) : of.defaults.get(prefix)
  if (base === null || base === undefined) return name
  // Concatenation costs nothing before the result is used, however long it is.
  return base.length + local.length > MAX_IRI ? null : base + local
}

function inVocabulary(name: string, of: Definitions, depth: number): string | null {
  const vocabulary = of.terms.get('@vocab')
  if (vocabulary === undefined) return null
  const base = iriOf(vocabulary, of, depth + 1)
  return base === null || base.length + name.length > MAX_IRI ? null : base + name
}
