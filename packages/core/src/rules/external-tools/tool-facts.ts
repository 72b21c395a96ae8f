import type { AllowedApiCall, ToolParameter } from './external-tool.ts'
import { type ReservedWord, wordOf } from './reserved-words.ts'

/** The value of each word for one object and one caller; null for a word without a value. */
export type ToolFacts = Readonly<Record<ReservedWord, string | number | null>>

/** The parameters with their values; those without a value are left out. */
export const parameterValues = (
  parameters: readonly ToolParameter[],
  facts: ToolFacts,
): readonly (readonly [name: string, value: string | number])[] =>
  parameters.flatMap(({ name, word }) => {
    const value = facts[word]
    return value === null ? [] : [[name, value] as const]
  })

/** The address of an allowed call; null when a word in it has no value. */
export function filledIn(
  { urlTemplate }: Pick<AllowedApiCall, 'urlTemplate'>,
  facts: ToolFacts,
): string | null {
  const words = [...urlTemplate.matchAll(/\{[^{}]*\}/g)].map(([text]) => wordOf(text))
  if (words.some((word) => word === null || facts[word] === null)) return null
  return urlTemplate.replaceAll(/\{[^{}]*\}/g, (text) => {
    const word = wordOf(text)
    return encodedValue(String(word === null ? '' : facts[word]))
  })
}

/** `:` may stand in a path, and names such as `:draft` are read with it. */
const encodedValue = (text: string): string => encodeURIComponent(text).replaceAll('%3A', ':')
