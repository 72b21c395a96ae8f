import type { FieldDefinition, Repository } from '@holdfast/core'
import type { FieldType } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { ok } from '../output/envelope.ts'

const area = 'metadata'
const PATH = '/admin/datasetfield'

/** Field definitions on their own (docs/specification/metadata.md#loading-and-administration). */
export const fieldEndpoints = ({ fields }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'fields.facetable',
      method: 'get',
      path: '/datasetfields/facetables',
      summary: 'The fields that collections can choose as facets',
      area,
      caller: 'ignored',
      openToBrowsers: true,
    },
    async ({ c }) => ok(c, await fields.facetable()),
  ),
  endpoint(
    {
      id: 'admin.field',
      method: 'get',
      path: `${PATH}/{name}`,
      summary: 'The definition of a field',
      area,
      caller: 'account',
    },
    async ({ c, actor, params }) =>
      ok(c, presentDefinition(await fields.definition(actor, params.name))),
  ),
  endpoint(
    {
      id: 'admin.vocabulary',
      method: 'get',
      path: `${PATH}/controlledVocabulary/{name}`,
      summary: 'The terms of a field with a vocabulary',
      area,
      caller: 'account',
    },
    async ({ c, actor, params }) => ok(c, await fields.vocabulary(actor, params.name)),
  ),
]

const presentDefinition = ({ id, field, block, parent }: FieldDefinition): object => ({
  name: field.name,
  id,
  title: field.title,
  metadataBlock: block.name,
  fieldType: field.type.toUpperCase(),
  allowsMultiples: field.multiple,
  hasParent: parent !== null,
  controlledVocabularyValues: (field.vocabulary ?? []).map((strValue, displayOrder) => ({
    id: displayOrder + 1,
    strValue,
    displayOrder,
    identifier: identifierOf(field, strValue),
  })),
  parentAllowsMultiples: parent?.multiple ?? 'N/A',
  isRequired: field.required,
  uri: field.termUri,
  description: field.description,
  watermark: field.watermark,
  displayOrder: field.displayOrder,
  displayFormat: field.displayFormat,
  displayOnCreate: field.displayOnCreate,
  isAdvancedSearchFieldType: field.advancedSearch,
  isFacetable: field.facetable,
})

const identifierOf = ({ termIdentifiers = {} }: FieldType, term: string): string =>
  Object.hasOwn(termIdentifiers, term) ? (termIdentifiers[term] ?? '') : ''
