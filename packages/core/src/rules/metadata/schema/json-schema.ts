import { isJsonObject } from '../field-problems.ts'

/** The subset of JSON Schema that describes datasets. */
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

/** The violations found so far, up to a maximum. */
interface Search {
  readonly found: string[]
  readonly maxFound: number
  readonly $defs: Readonly<Record<string, JsonSchema>>
}

/** The position of a value in a document. A pointer is built only when a violation is reported. */
interface Position {
  readonly within: Position | null
  readonly name: string
  readonly search: Search
}

/** At most this many violations are reported: a document can have one for each of its characters. */
const MAX_VIOLATIONS = 100

/** The first hundred violations of the schema, each preceded by a JSON pointer that begins with `#`. */
export function schemaViolations(schema: JsonSchema, document: unknown): readonly string[] {
  const search: Search = { found: [], maxFound: MAX_VIOLATIONS, $defs: schema.$defs ?? {} }
  compare(schema, document, { within: null, name: '', search })
  return search.found
}

function compare(schema: JsonSchema, value: unknown, place: Position): void {
  if (place.search.found.length >= place.search.maxFound) return
  if (schema.$ref !== undefined) {
    compare(definition(schema.$ref, place), value, place)
    return
  }
  const fault = formFault(schema, value, place)
  if (fault !== null) {
    report(place, fault)
    return
  }
  compareText(schema, value, place)
  if (Array.isArray(value)) compareItems(schema, value, place)
  else if (isJsonObject(value)) compareMembers(schema, value, place)
  for (const part of schema.allOf ?? []) compare(part, value, place)
}

/** The reason why the type or form of the value is wrong; null when it can be examined further. */
function formFault({ type, anyOf }: JsonSchema, value: unknown, place: Position): string | null {
  if (type !== undefined && !isOf(type, value)) return `expected ${type}, found ${kindOf(value)}`
  if (anyOf === undefined || anyOf.some((choice) => conforms(choice, value, place))) return null
  return 'the value has none of the forms that are allowed'
}

function report(place: Position, difference: string): void {
  const { found, maxFound } = place.search
  if (found.length < maxFound) found.push(`${pointerTo(place)}: ${difference}`)
}

/** Whether the value conforms to the schema; stops at the first violation. */
function conforms(schema: JsonSchema, value: unknown, { search: { $defs } }: Position): boolean {
  const search: Search = { found: [], maxFound: 1, $defs }
  compare(schema, value, { within: null, name: '', search })
  return search.found.length === 0
}

function definition($ref: string, { search }: Position): JsonSchema {
  const found = search.$defs[$ref.slice('#/$defs/'.length)]
  if (found === undefined) throw new Error(`The schema refers to ${$ref}, which it does not define`)
  return found
}

function compareText(schema: JsonSchema, value: unknown, place: Position): void {
  if (schema.const !== undefined && value !== schema.const)
    report(place, `expected "${schema.const}"`)
  if (schema.format === 'uri' && typeof value === 'string' && !isUri(value))
    report(place, 'expected a URI')
}

function compareMembers(
  { required = [], properties = {} }: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  place: Position,
): void {
  for (const name of required)
    if (!Object.hasOwn(value, name)) report(place, `required key ${name} not found`)
  for (const [name, member] of Object.entries(properties))
    if (Object.hasOwn(value, name))
      compare(member, value[name], { within: place, name, search: place.search })
}

function compareItems(
  { items, minItems = 0, contains }: JsonSchema,
  value: readonly unknown[],
  place: Position,
): void {
  const { search } = place
  if (value.length < minItems)
    report(place, `expected minimum item count: ${minItems}, found: ${value.length}`)
  for (let index = 0; items !== undefined && index < value.length; index += 1)
    compare(items, value[index], { within: place, name: String(index), search })
  if (contains !== undefined && !value.some((item) => conforms(contains, item, place)))
    report(place, `expected an item with ${described(contains)}, found none`)
}

const described = ({ properties = {} }: JsonSchema): string =>
  Object.entries(properties)
    .map(([name, { const: text = '' }]) => `${name} "${text}"`)
    .join(', ')

function pointerTo({ within, name }: Position): string {
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

/** Whether a text is an absolute URI of any scheme, without characters that URIs cannot contain. */
export const isUri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text)
