import { type FieldCatalogue, type MetadataValues, printMetadataBlocks } from '@holdfast/core/rules'

/**
 * The fields of a dataset that were asked for as `block:field` or `block:*`, by block; undefined when none were. Names
 * that don't exist are ignored (docs/specification/search.md#items).
 */
export function presentBlocks(
  metadata: MetadataValues,
  {
    catalogue,
    metadataFields,
    emailsHidden,
  }: {
    readonly catalogue: FieldCatalogue
    readonly metadataFields: readonly string[]
    readonly emailsHidden: boolean
  },
): object | undefined {
  if (metadataFields.length === 0) return undefined
  const wanted = new Map<string, Set<string>>()
  for (const name of metadataFields) {
    const [block = '', field = ''] = name.split(':', 2)
    wanted.set(block, (wanted.get(block) ?? new Set()).add(field))
  }
  const printed = printMetadataBlocks(metadata, catalogue, { hideEmails: emailsHidden })
  const blocks = catalogue.blocks.flatMap(({ name, displayName }) => {
    const names = wanted.get(name)
    if (names === undefined) return []
    const fields = (printed[name]?.fields ?? []).filter(
      ({ typeName }) => names.has('*') || names.has(typeName),
    )
    return [[name, { displayName, fields }] as const]
  })
  return Object.fromEntries(blocks)
}
