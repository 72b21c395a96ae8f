import type { TableVariable, VariableCategory } from './table-variable.ts'
import type { VariableMetadata } from './variable-metadata.ts'

/** The variable with the labels that editors gave it and its categories. */
export function described<Variable extends TableVariable>(variable: Variable): Variable {
  const { metadata } = variable
  if (metadata === null) return variable
  return {
    ...variable,
    label: metadata.label ?? variable.label,
    categories: describedCategories(variable.categories, metadata),
  }
}

function describedCategories(
  stored: readonly VariableCategory[],
  { categories }: VariableMetadata,
): readonly VariableCategory[] {
  if (categories.length === 0) return stored
  const labels = new Map(categories.map(({ value, label }) => [value, label]))
  return stored.map((one) => ({ ...one, label: labels.get(one.value) ?? one.label }))
}
