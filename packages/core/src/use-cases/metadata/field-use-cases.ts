import type { Domain } from '../../ports/ports.ts'
import type { FieldType, MetadataBlock } from '../../rules/metadata/model.ts'
import { type PrintedFieldType, printFieldType } from '../../rules/metadata/print-block.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** A field definition with its place. */
export interface FieldDefinition {
  readonly id: number
  readonly field: FieldType
  readonly block: MetadataBlock
  readonly parent: FieldType | null
}

/** Field definitions on their own (docs/specification/metadata.md#loading-and-administration). */
export const fieldUseCases = ({ catalogue, updates }: Domain) => {
  const definition = async (name: string): Promise<FieldDefinition> => {
    await updates.fresh()
    const field = catalogue.field(name)
    const block = catalogue.blockOf(name)
    if (field === null || block === null) return noSuchField(name)
    const parent = field.parent === null ? null : catalogue.field(field.parent)
    return { id: catalogue.idOf(field), field, block, parent }
  }

  return {
    /** The fields that collections can choose as facets, block by block; for everyone. */
    facetable: async (): Promise<readonly PrintedFieldType[]> => {
      await updates.fresh()
      return catalogue.offered.flatMap(({ fields }) =>
        fields
          .filter(({ facetable }) => facetable)
          .toSorted((a, b) => a.displayOrder - b.displayOrder)
          .map((field) => printFieldType(field, catalogue)),
      )
    },

    definition: async (actor: Actor, name: string): Promise<FieldDefinition> => {
      requireSuperuser(actor)
      return definition(name)
    },

    /** The terms of a field with a vocabulary. */
    vocabulary: async (actor: Actor, name: string): Promise<readonly string[]> => {
      requireSuperuser(actor)
      const { field } = await definition(name)
      return (
        field.vocabulary ??
        refuse({ kind: 'notFound', what: `Controlled vocabulary of ${name.slice(0, 100)}` })
      )
    },
  }
}

/** Refuses a field that no block defines. */
export const noSuchField = (name: string): never =>
  refuse({ kind: 'notFound', what: `Dataset field type ${name.slice(0, 100)}` })
