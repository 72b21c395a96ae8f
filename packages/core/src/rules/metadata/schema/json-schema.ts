import { isJsonObject } from '../field-problems.ts'

/** As much of JSON Schema as datasets are described with. */
export interface JsonSchema {
  readonly $schema?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  /** `#/$defs/` and a name. */
  readonly $ref?: string
  readonly type?: 'object' | 'array' | 'string' | 'boolean'
  readonly format?: 'uri'
  readonly const?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly contains?: JsonSchema
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
}

/** What is sought: differences, as many as are wanted. */
interface Search {
  readonly found: string[]
  readonly most: number
  readonly $defs: Readonly<Record<string, JsonSchema>>
}

/** Where in a document a value stands: pointers are written out only where something is told. */
interface Place {
  readonly within: Place | null
  readonly name: string
  readonly search: Search
}

/** A document may have as many faults as characters; nobody reads them all. */
const MOST = 100

/**
 * In what a document differs from what the schema describes, each with a JSON pointer that begins with `#`:
 * the first hundred differences.
 */
export function schemaViolations(schema: JsonSchema, document: unknown): readonly string[] {
  const search: Search = { found: [], most: MOST, $defs: schema.$defs ?? {} }
  compare(schema, document, { within: null, name: '', search })
  return search.found
}

function compare(schema: JsonSchema, value: unknown, place: Place): void {
  if (place.search.found.length >= place.search.most) return
  if (schema.$ref !== undefined) {
    compare(definition(schema.$ref, place), value, place)
    return
  }
  const wrongForm = formFault(schema, value, place)
  if (wrongForm !== null) {
    tell(place, wrongForm)
    return
  }
  compareText(schema, value, place)
  if (Array.isArray(value)) compareItems(schema, value, place)
  else if (isJsonObject(value)) compareMembers(schema, value, place)
  for (const part of schema.allOf ?? []) compare(part, value, place)
}

/** Why the value is not of a kind that could be looked into; null when it is. */
function formFault({ type, anyOf }: JsonSchema, value: unknown, place: Place): string | null {
  if (type !== undefined && !isOf(type, value)) return `expected ${type}, found ${kindOf(value)}`
  if (anyOf === undefined || anyOf.some((choice) => describes(choice, value, place))) return null
  return 'the value has none of the forms that are allowed'
}

function tell(place: Place, difference: string): void {
  const { found, most } = place.search
  if (found.length < most) found.push(`${pointerTo(place)}: ${difference}`)
}

/** Whether there is no difference at all: the first one ends the search. */
function describes(schema: JsonSchema, value: unknown, { search: { $defs } }: Place): boolean {
  const search: Search = { found: [], most: 1, $defs }
  compare(schema, value, { within: null, name: '', search })
  return search.found.length === 0
}

function definition($ref: string, { search }: Place): JsonSchema {
  const found = search.$defs[$ref.slice('#/$defs/'.length)]
  if (found === undefined) throw new Error(`The schema refers to ${$ref}, which it does not define`)
  return found
}

function compareText(schema: JsonSchema, value: unknown, place: Place): void {
  if (schema.const !== undefined && value !== schema.const)
    tell(place, `expected "${schema.const}"`)
  if (schema.format === 'uri' && typeof value === 'string' && !isUri(value))
    tell(place, 'expected a URI')
}

function compareMembers(
  { required = [], properties = {} }: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  place: Place,
): void {
  for (const name of required)
    if (!Object.hasOwn(value, name)) tell(place, `required key ${name} not found`)
  for (const [name, member] of Object.entries(properties))
    if (Object.hasOwn(value, name))
      compare(member, value[name], { within: place, name, search: place.search })
}

function compareItems(
  { items, minItems = 0, contains }: JsonSchema,
  value: readonly unknown[],
  place: Place,
): void {
  const { search } = place
  if (value.length < minItems)
    tell(place, `expected minimum item count: ${minItems}, found: ${value.length}`)
  for (let index = 0; items !== undefined && index < value.length; index += 1)
    compare(items, value[index], { within: place, name: String(index), search })
  if (contains !== undefined && !value.some((item) => describes(contains, item, place)))
    tell(place, `expected an item with ${described(contains)}, found none`)
}

const described = ({ properties = {} }: JsonSchema): string =>
  Object.entries(properties)
    .map(([name, { const: text = '' }]) => `${name} "${text}"`)
    .join(', ')

function pointerTo({ within, name }: Place): string {
  if (within === null) return '#'
  return `${pointerTo(within)}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function isOf(type: NonNullable<JsonSchema['type']>, value: unknown): boolean {
  if (type === 'object') return isJsonObject(value)
  return type === 'array' ? Array.isArray(value) : typeof value === type
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** An absolute address of any scheme, without the characters that no URI has. */
export const isUri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text)
