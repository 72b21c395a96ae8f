import type { Domain } from '../../ports/ports.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import { effectiveBlocks, effectiveInputLevels } from '../../rules/collections/effective-values.ts'
import { isJsonObject, member } from '../../rules/metadata/field-problems.ts'
import { datasetSchema } from '../../rules/metadata/schema/dataset-schema.ts'
import { firstFieldFault } from '../../rules/metadata/schema/field-faults.ts'
import { type JsonSchema, schemaViolations } from '../../rules/metadata/schema/json-schema.ts'
import { unknownFields } from '../../rules/metadata/unknown-fields.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { collectionFor } from './collection-access.ts'

/** A request body: the JSON document, or why it cannot be parsed. */
export type SentJson =
  | { readonly kind: 'json'; readonly document: unknown }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** The result of validating a document against the schema of a collection. */
export type Verdict =
  /** `unknownFields` are the names that the document uses for fields and that are ignored. */
  | { readonly kind: 'valid'; readonly unknownFields: readonly string[] }
  | { readonly kind: 'invalid'; readonly faults: string }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** The JSON schema of datasets of a collection (docs/specification/collection-metadata.md#dataset-schema). */
export const schemaUseCases = ({ store, catalogue }: Domain) => {
  /** Only for callers who may add a dataset. */
  const schemaOf = (actor: Actor, ref: CollectionRef): Promise<JsonSchema> =>
    store.read(async (unit) => {
      const { lineage, held } = await collectionFor(unit, actor, ref)
      requirePermission(held, 'AddDataset', actor)
      return datasetSchema(catalogue, {
        blockNames: effectiveBlocks(lineage, catalogue.offered).map(({ name }) => name),
        inputLevels: effectiveInputLevels(lineage, catalogue),
      })
    })

  return {
    datasetSchema: schemaOf,

    /** Validates the document against the schema, then its fields against the metadata blocks. */
    validateDatasetJson: async (
      actor: Actor,
      ref: CollectionRef,
      sent: SentJson,
    ): Promise<Verdict> => {
      const schema = await schemaOf(actor, ref)
      if (sent.kind === 'unreadable') return sent
      const violations = schemaViolations(schema, sent.document)
      if (violations.length > 0) return { kind: 'invalid', faults: violations.join(' ') }
      const fault = firstFieldFault(sent.document, catalogue)
      if (fault !== null) return { kind: 'invalid', faults: fault }
      return { kind: 'valid', unknownFields: unknownFields(blocksOf(sent.document), catalogue) }
    },
  }
}

/** The metadata blocks of a dataset document. */
function blocksOf(document: unknown): unknown {
  const version = isJsonObject(document) ? member(document, 'datasetVersion') : undefined
  return isJsonObject(version) ? member(version, 'metadataBlocks') : undefined
}
