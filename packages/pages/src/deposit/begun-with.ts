import type { DepositStart, TemplateView } from '@holdfast/core'
import type { FormField } from '@holdfast/core/rules'
import type { SignedIn } from '../layout/reader.ts'
import { filledIn, typedFields } from './field-values.ts'
import { ownFacts } from './own-facts.ts'

/** The template that an address or a form names; the default where it names none. Null for none, and an unknown one. */
export const chosenTemplate = (
  offered: readonly TemplateView[],
  asked: string | null | undefined,
): TemplateView | null =>
  offered.find(({ template, isDefault }) =>
    asked === undefined || asked === null ? isDefault : String(template.id) === asked,
  ) ?? null

/** The template that a form names, which may be none. */
export const templateRef = (given: string) => ({
  id: /^\d{1,15}$/.test(given) ? Number(given) : null,
  given,
})

/** The fields of a form with what the template advises for each. */
export function advised(
  fields: readonly FormField[],
  template: TemplateView | null,
): readonly FormField[] {
  const advice = new Map(template?.template.instructions.map((each) => [each.fieldName, each.text]))
  return fields.map((each) => {
    const text = advice.get(each.field.name)
    if (text === undefined) return each
    const description = `${each.field.description} ${text}`.trim()
    return { ...each, field: { ...each.field, description } }
  })
}

/** What a form for a new dataset begins with: the values of the template, then what the account says of the reader. */
export function begunWith(
  template: TemplateView | null,
  {
    start,
    fields,
    signedIn,
  }: {
    readonly start: DepositStart
    readonly fields: readonly FormField[]
    readonly signedIn: SignedIn
  },
): URLSearchParams {
  const values = filledIn(template?.template.metadata ?? {}, fields)
  const filled = new Set([...values.keys()].map(fieldOf))
  for (const [key, fact] of Object.entries(ownFacts(signedIn, fields)))
    if (!filled.has(fieldOf(key))) values.set(key, fact)
  values.set('license', licenseOf(template, start))
  return values
}

/** Names of fields in a form are `m.`, the name, and what tells rows and children apart. */
const fieldOf = (key: string): string => key.split('.')[1] ?? ''

function licenseOf(template: TemplateView | null, { licenses, customAllowed }: DepositStart) {
  const own = licenses.find(({ id }) => id === template?.license?.id)
  const custom = template !== null && template.license === null && customAllowed
  return custom ? '' : ((own ?? licenses.find(({ isDefault }) => isDefault))?.name ?? '')
}

/** What a template says beside the fields that the form shows, which are stored as they were typed. */
export function besides(template: TemplateView | null, others: readonly FormField[]) {
  if (template === null) return { fields: [], use: {}, access: {} }
  const { metadata, terms } = template.template
  return {
    fields: typedFields(filledIn(metadata, others), others),
    use: terms.use,
    access: { ...terms.access, fileAccessRequest: terms.fileAccessRequest },
  }
}
