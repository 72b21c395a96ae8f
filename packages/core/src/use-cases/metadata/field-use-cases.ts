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
export const fieldUseCases = ({ catalogue }: Domain) => {
  const definition = (name: string): FieldDefinition => {
    const field = catalogue.field(name)
    const block = catalogue.blockOf(name)
    if (field === null || block === null)
      return refuse({ kind: 'notFound', what: `Dataset field type ${name.slice(0, 100)}` })
    const parent = field.parent === null ? null : catalogue.field(field.parent)
    return { id: catalogue.idOf(field), field, block, parent }
  }

  return {
    /** The fields that collections can choose as facets, block by block; for everyone. */
    facetable: (): readonly PrintedFieldType[] =>
      catalogue.blocks.flatMap(({ fields }) =>
        fields
          .filter(({ facetable }) => facetable)
          .toSorted((a, b) => a.displayOrder - b.displayOrder)
          .map((field) => printFieldType(field, catalogue)),
      ),

    definition: (actor: Actor, name: string): FieldDefinition => {
      requireSuperuser(actor)
      return definition(name)
    },

    /** The terms of a field with a vocabulary. */
    vocabulary: (actor: Actor, name: string): readonly string[] => {
      requireSuperuser(actor)
      return (
        definition(name).field.vocabulary ??
        refuse({ kind: 'notFound', what: `Controlled vocabulary of ${name.slice(0, 100)}` })
      )
    },
  }
}
