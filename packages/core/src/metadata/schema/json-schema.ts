import { isJsonObject, member } from '../field-problems.ts'

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

interface Place {
  /** A JSON pointer that begins with `#`. */
  readonly pointer: string
  readonly $defs: Readonly<Record<string, JsonSchema>>
}

/** Everything in which a document differs from what the schema describes, each with its JSON pointer. */
export const schemaViolations = (schema: JsonSchema, document: unknown): readonly string[] =>
  violations(schema, document, { pointer: '#', $defs: schema.$defs ?? {} })

function violations(schema: JsonSchema, value: unknown, place: Place): readonly string[] {
  const { $ref, type, anyOf } = schema
  if ($ref !== undefined) return violations(definition($ref, place), value, place)
  if (type !== undefined && !isOf(type, value))
    return [`${place.pointer}: expected ${type}, found ${kindOf(value)}`]
  const choices = anyOf ?? []
  if (choices.length > 0 && choices.every((choice) => violations(choice, value, place).length > 0))
    return [`${place.pointer}: the value has none of the forms that are allowed`]
  return [
    ...textViolations(schema, value, place),
    ...memberViolations(schema, value, place),
    ...itemViolations(schema, value, place),
    ...(schema.allOf ?? []).flatMap((part) => violations(part, value, place)),
  ]
}

function definition($ref: string, { $defs }: Place): JsonSchema {
  const found = $defs[$ref.slice('#/$defs/'.length)]
  if (found === undefined) throw new Error(`The schema refers to ${$ref}, which it does not define`)
  return found
}

function textViolations(schema: JsonSchema, value: unknown, { pointer }: Place): readonly string[] {
  if (schema.const !== undefined && value !== schema.const)
    return [`${pointer}: expected "${schema.const}"`]
  if (schema.format === 'uri' && typeof value === 'string' && !isUri(value))
    return [`${pointer}: expected a URI`]
  return []
}

function memberViolations(schema: JsonSchema, value: unknown, place: Place): readonly string[] {
  if (!isJsonObject(value)) return []
  const absent = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name))
  return [
    ...absent.map((name) => `${place.pointer}: required key ${name} not found`),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, described]) =>
      Object.hasOwn(value, name)
        ? violations(described, member(value, name), below(place, name))
        : [],
    ),
  ]
}

function itemViolations(schema: JsonSchema, value: unknown, place: Place): readonly string[] {
  if (!Array.isArray(value)) return []
  const { items, minItems = 0, contains } = schema
  const few = `${place.pointer}: expected minimum item count: ${minItems}, found: ${value.length}`
  return [
    ...(value.length < minItems ? [few] : []),
    ...(items === undefined
      ? []
      : value.flatMap((item: unknown, index) =>
          violations(items, item, below(place, String(index))),
        )),
    ...(contains === undefined || holds(contains, value, place)
      ? []
      : [`${place.pointer}: expected an item with ${described(contains)}, found none`]),
  ]
}

const holds = (schema: JsonSchema, items: readonly unknown[], place: Place): boolean =>
  items.some((item) => violations(schema, item, place).length === 0)

const described = ({ properties = {} }: JsonSchema): string =>
  Object.entries(properties)
    .map(([name, { const: text = '' }]) => `${name} "${text}"`)
    .join(', ')

const below = ({ pointer, $defs }: Place, name: string): Place => ({
  pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  $defs,
})

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
