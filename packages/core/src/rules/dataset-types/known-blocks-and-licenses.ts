import type { License } from '../licenses/license.ts'
import type { MetadataBlock } from '../metadata/model.ts'
import { refuse } from '../refusals/refusal.ts'

/**
 * The names without duplicates, in the given order. Refuses an unknown block; the message lists the known
 * ones.
 */
export function knownBlocks(
  names: readonly string[],
  blocks: readonly Pick<MetadataBlock, 'name'>[],
): readonly string[] {
  const known = [...new Set(blocks.map(({ name }) => name))]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    refuse({
      kind: 'invalid',
      message: `There is no metadata block '${unknown.slice(0, 100)}'. There are: ${known.join(', ')}.`,
    })
  return [...new Set(names)]
}

/**
 * The ids of licences given by name or URI, ascending. Refuses an unknown one; the message lists the known
 * ones.
 */
export function knownLicenses(
  wanted: readonly string[],
  licenses: readonly Pick<License, 'id' | 'name' | 'uri'>[],
): readonly number[] {
  const ids = wanted.map((text) => {
    const found = licenses.find(({ uri, name }) => uri === text || name === text)
    if (found !== undefined) return found.id
    const known = licenses.map(({ name }) => name).join(', ')
    return refuse({
      kind: 'invalid',
      message: `There is no license '${text.slice(0, 100)}'. There are: ${known}.`,
    })
  })
  return [...new Set(ids)].sort((a, b) => a - b)
}
