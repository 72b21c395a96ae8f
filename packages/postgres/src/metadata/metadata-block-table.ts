import type { FieldType, MetadataBlock } from '@holdfast/core/rules'
import { VALUE_TYPES } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Document, integer, json, text } from '../database/columns.ts'
import { declaredTable } from '../database/declared-table.ts'
import { isRecordOf, isText } from '../versions/version-documents.ts'

/** `v.record` would drop a term or a spelling such as `prototype`. */
const texts = v.custom<Readonly<Record<string, string>>>((value) => isRecordOf(value, isText))

const field: Document<FieldType> = v.object({
  name: v.string(),
  title: v.string(),
  description: v.string(),
  watermark: v.string(),
  type: v.picklist(VALUE_TYPES),
  typeClass: v.picklist(['primitive', 'compound', 'controlledVocabulary']),
  multiple: v.boolean(),
  vocabulary: v.nullable(v.array(v.string())),
  alternates: texts,
  facetable: v.boolean(),
  advancedSearch: v.boolean(),
  displayOnCreate: v.boolean(),
  required: v.boolean(),
  parent: v.nullable(v.string()),
  displayOrder: v.number(),
  displayFormat: v.string(),
  termUri: v.nullable(v.string()),
  id: v.exactOptional(v.number()),
  termIdentifiers: v.exactOptional(texts),
})

const document: Document<MetadataBlock> = v.object({
  id: v.number(),
  name: v.string(),
  displayName: v.string(),
  fields: v.array(field),
  uri: v.exactOptional(v.string()),
  disabled: v.exactOptional(v.boolean()),
})

export const METADATA_BLOCK = declaredTable('metadata_block', {
  name: text('name'),
  revision: integer('revision'),
  block: json('document', document),
})
