import type { FieldType, InputLevel } from '@holdfast/core/rules'

/** What a collection asks of a field. */
export const DEMANDS = ['required', 'optional', 'hidden'] as const
export type Demand = (typeof DEMANDS)[number]

/** The name of a field in the form. */
export const levelName = ({ name }: Pick<FieldType, 'name'>): string => `level-${name}`

/** What the collection asks of the field now: what its levels say, else its definition. */
export function demandOf(
  { name, required }: Pick<FieldType, 'name' | 'required'>,
  levels: readonly InputLevel[],
): Demand {
  const level = levels.find(({ fieldName }) => fieldName === name)
  if (level?.include === false) return 'hidden'
  return (level ?? { required }).required ? 'required' : 'optional'
}

/** The levels that a form changes. Those of other fields stay. */
export const changedLevels = (
  fields: readonly FieldType[],
  levels: readonly InputLevel[],
  form: URLSearchParams,
): readonly InputLevel[] =>
  fields.flatMap((field) => {
    const asked = DEMANDS.find((each) => each === form.get(levelName(field)))
    if (asked === undefined || asked === demandOf(field, levels)) return []
    const level = levels.find(({ fieldName }) => fieldName === field.name)
    return [
      {
        fieldName: field.name,
        required: asked === 'required',
        include: asked !== 'hidden',
        displayOnCreate: level?.displayOnCreate ?? null,
      },
    ]
  })
