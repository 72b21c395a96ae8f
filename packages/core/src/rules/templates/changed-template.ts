import type { FieldCatalogue } from '../metadata/catalogue.ts'
import { addFieldValues } from '../metadata/field-edits.ts'
import type { MetadataValues } from '../metadata/model.ts'
import { type FieldEdit, parseFieldEdits } from '../metadata/parse-edits.ts'
import { refuse } from '../refusals/refusal.ts'
import type { Instruction, Template } from './template.ts'

/**
 * A change to the metadata of a template. An absent member differs from an empty list
 * (docs/specification/templates.md#changing-metadata).
 */
export interface TemplateChange {
  readonly name?: string
  /** Fields as the client sent them, not parsed. */
  readonly fields?: readonly unknown[]
  readonly instructions?: readonly Instruction[]
}

type Described = Pick<Template, 'name' | 'metadata' | 'instructions'>

const MAX_NAME_LENGTH = 255

/**
 * The template after `change`. Fields without instructions remove the instructions unless they replace;
 * instructions without fields remove the fields (docs/specification/templates.md#changing-metadata).
 */
export function changedTemplate(
  current: Described,
  change: TemplateChange,
  { replace, catalogue }: { readonly replace: boolean; readonly catalogue: FieldCatalogue },
): Described {
  const fields = change.fields ?? []
  const edits = readFields(fields, catalogue, 'Error parsing dataset update')
  return {
    name: change.name === undefined ? current.name : templateName(change.name),
    metadata:
      fields.length === 0
        ? change.instructions === undefined
          ? current.metadata
          : {}
        : withEdits(current.metadata, edits, { replace, catalogue }),
    instructions: instructionsAfter(current.instructions, change, {
      replace,
      fieldsGiven: fields.length > 0,
    }),
  }
}

/** The trimmed name. Refuses a blank or too long one. */
export function templateName(text: string): string {
  const name = text.trim()
  if (name === '')
    refuse({ kind: 'invalid', code: 'templateNameMissing', message: 'A template needs a name.' })
  if (name.length > MAX_NAME_LENGTH)
    refuse({
      kind: 'invalid',
      code: 'tooLong',
      message: `The name of a template has at most ${MAX_NAME_LENGTH} characters.`,
    })
  return name
}

/** Parses a list of fields; ignores unknown names. `beginning` starts the message of the refusal. */
export function readFields(
  fields: unknown,
  catalogue: FieldCatalogue,
  beginning: string,
): readonly FieldEdit[] {
  const parsed = parseFieldEdits({ fields }, catalogue)
  if (parsed.kind === 'parsed') return parsed.edits
  return refuse({
    kind: 'invalid',
    message: `${beginning}: ${parsed.message}`,
    problems: parsed.problems,
  })
}

/** At most one instruction per field: the last one given. */
export const lastPerField = (instructions: readonly Instruction[]): readonly Instruction[] => [
  ...new Map(instructions.map((instruction) => [instruction.fieldName, instruction])).values(),
]

function withEdits(
  values: MetadataValues,
  edits: readonly FieldEdit[],
  { replace, catalogue }: { readonly replace: boolean; readonly catalogue: FieldCatalogue },
): MetadataValues {
  if (!replace) {
    const added = addFieldValues(values, edits, catalogue)
    return added.kind === 'edited' ? added.values : refuse(added.refusal)
  }
  // A template has no required fields, so any field may become empty.
  const named = new Set(edits.map(({ field }) => field.name))
  const kept = Object.entries(values).filter(([name]) => !named.has(name))
  const given = edits.flatMap(({ field, value }) => (value === null ? [] : [[field.name, value]]))
  return Object.fromEntries([...kept, ...given])
}

function instructionsAfter(
  current: readonly Instruction[],
  { instructions }: TemplateChange,
  { replace, fieldsGiven }: { readonly replace: boolean; readonly fieldsGiven: boolean },
): readonly Instruction[] {
  if (instructions === undefined) return fieldsGiven && !replace ? [] : current
  return lastPerField(replace ? instructions : [...current, ...instructions])
}
