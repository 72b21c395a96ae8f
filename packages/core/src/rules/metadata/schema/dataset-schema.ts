import type { FieldCatalogue } from '../catalogue.ts'
import { isRequired, type LevelsByField, levelsByField } from '../input-levels.ts'
import type { InputLevel } from '../model.ts'
import type { JsonSchema } from './json-schema.ts'

const FIELD: JsonSchema = {
  type: 'object',
  required: ['typeClass', 'multiple', 'typeName'],
  properties: {
    value: { anyOf: [{ type: 'array' }, { type: 'string' }, { $ref: '#/$defs/field' }] },
    typeClass: { type: 'string' },
    multiple: { type: 'boolean' },
    typeName: { type: 'string' },
    displayOnCreate: { type: 'boolean' },
  },
}

const LICENSE: JsonSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, uri: { type: 'string', format: 'uri' } },
  required: ['name', 'uri'],
}

/**
 * The JSON Schema of a new dataset under these blocks and input levels: each block with required fields, and
 * each of these fields (docs/specification/collection-metadata.md#dataset-schema). Children of compound
 * fields are not described.
 */
export function datasetSchema(
  catalogue: FieldCatalogue,
  {
    blockNames,
    inputLevels,
  }: { readonly blockNames: readonly string[]; readonly inputLevels: readonly InputLevel[] },
): JsonSchema {
  const levels = levelsByField(inputLevels)
  const blocks = blockNames.flatMap((name) => {
    const required = requiredIn(name, catalogue, levels)
    return required.length === 0 ? [] : [[name, blockSchema(required)] as const]
  })
  const metadataBlocks: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(blocks),
    // Older drafts of JSON Schema do not allow an empty list here.
    ...(blocks.length === 0 ? {} : { required: blocks.map(([name]) => name) }),
  }
  return {
    $schema: 'http://json-schema.org/draft-04/schema#',
    $defs: { field: FIELD },
    type: 'object',
    properties: {
      datasetVersion: {
        type: 'object',
        properties: { license: LICENSE, metadataBlocks },
        required: ['metadataBlocks'],
      },
    },
    required: ['datasetVersion'],
  }
}

const requiredIn = (
  blockName: string,
  catalogue: FieldCatalogue,
  levels: LevelsByField,
): readonly string[] =>
  catalogue
    .topLevelOf(blockName)
    .filter((field) => isRequired(field, levels))
    .map(({ name }) => name)

const blockSchema = (required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: {
    fields: {
      type: 'array',
      items: { $ref: '#/$defs/field' },
      minItems: required.length,
      allOf: required.map((name) => ({
        contains: { properties: { typeName: { const: name } } },
      })),
    },
  },
  required: ['fields'],
})
