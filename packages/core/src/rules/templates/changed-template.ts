import type { FieldCatalogue } from '../metadata/catalogue.ts'
import { addFieldValues } from '../metadata/field-edits.ts'
import type { MetadataValues } from '../metadata/model.ts'
import { type FieldEdit, parseFieldEdits } from '../metadata/parse-edits.ts'
import { refuse } from '../refusals/refusal.ts'
import type { Instruction, Template } from './template.ts'

/**
 * A change to what a template says of metadata. An absent member is not the same as an empty list
 * (docs/specification/templates.md#changing-metadata).
 */
export interface TemplateChange {
  readonly name?: string
  /** Fields as they were sent. */
  readonly fields?: readonly unknown[]
  readonly instructions?: readonly Instruction[]
}

type Described = Pick<Template, 'name' | 'metadata' | 'instructions'>

const MAX_NAME_LENGTH = 255

/**
 * What a template says after `change`. Fields without instructions take the instructions away unless they
 * replace; instructions without fields take the fields away
 * (docs/specification/templates.md#changing-metadata).
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

/** The name, trimmed. Refuses one that is blank or too long. */
export function templateName(text: string): string {
  const name = text.trim()
  if (name === '') refuse({ kind: 'invalid', message: 'A template needs a name.' })
  if (name.length > MAX_NAME_LENGTH)
    refuse({
      kind: 'invalid',
      message: `The name of a template has at most ${MAX_NAME_LENGTH} characters.`,
    })
  return name
}

/** The values of a list of fields; those of unknown names are passed over. The refusal begins with `beginning`. */
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

/** One instruction a field: the last that was given. */
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
  // Nothing is required of a template, so any field may become empty.
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
